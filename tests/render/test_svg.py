from variorum.render.svg import element, use


def test_names_and_values_are_written_as_svg_wants_them():
    drawn = element("a", class_="x", stroke_width=2.50, viewBox="0 0", textLength=3, missing=None)
    assert drawn == '<a class="x" stroke-width="2.5" viewBox="0 0" textLength="3"/>'


def test_values_are_escaped():
    assert element("a", title='"<&') == "<a title='\"&lt;&amp;'/>"


def test_use_points_at_an_id():
    assert use("area-BUR", class_="hit") == '<use href="#area-BUR" class="hit"/>'
