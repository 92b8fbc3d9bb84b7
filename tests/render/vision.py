"""How colour-blind people see colours, and how far colours are apart.

Rule: Machado, Oliveira and Fernandes 2009, severity 1.0; distances are CIE 1976 in L*a*b*, white D65.
"""

import math

NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SIGHTS = {
    "normal": NORMAL,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one, other, sight):
    """How far apart two colours ("#rrggbb") look to somebody with that sight."""
    return math.dist(_lab(one, SIGHTS[sight]), _lab(other, SIGHTS[sight]))


def _lab(colour, sight):
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    seen = [min(max(channel, 0), 1) for channel in _times(sight, linear)]
    x, y, z = (_bent(value / white) for value, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix, vector):
    return [sum(weight * value for weight, value in zip(row, vector, strict=True)) for row in matrix]


def _linear(channel):
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _bent(value):
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
