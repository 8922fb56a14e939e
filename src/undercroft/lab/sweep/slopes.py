"""Several numbers varied at once: how much a figure moves with each of them, the others held (least squares)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.intervals import Z_95


def slopes(points: Sequence[Sequence[float]], figures: Sequence[Estimate]) -> list[Estimate]:
    """The change of a figure per unit of each variable, with its interval; nothing if the points do not tell.

    Every point weighs as much as its interval is narrow.

    >>> figures = [Estimate(2 * x + y, 2 * x + y - 0.1, 2 * x + y + 0.1) for x, y in ((0, 0), (1, 0), (0, 1), (2, 3))]
    >>> [f"{each.value:.2f} ±{each.half:.2f}" for each in slopes([(0, 0), (1, 0), (0, 1), (2, 3)], figures)]
    ['2.00 ±0.09', '1.00 ±0.06']
    """
    rows = [
        ((1.0, *point), figure.value, (Z_95 / figure.half) ** 2)
        for point, figure in zip(points, figures)
        if figure.known and 0 < figure.half < math.inf
    ]
    size = 1 + len(points[0])
    if len(rows) <= size - 1:
        return []
    normal = [[sum(w * x[i] * x[j] for x, _, w in rows) for j in range(size)] for i in range(size)]
    right = [sum(w * x[i] * y for x, y, w in rows) for i in range(size)]
    inverse = inverted(normal)
    if inverse is None:
        return []
    found = []
    for i in range(1, size):
        value = sum(each * other for each, other in zip(inverse[i], right))
        half = Z_95 * math.sqrt(max(0.0, inverse[i][i]))
        found.append(Estimate(value, value - half, value + half))
    return found


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """The inverse of a square matrix (Gauss and Jordan); None if there is none.

    >>> inverted([[2, 0], [0, 4]]), inverted([[1, 1], [1, 1]])
    ([[0.5, 0.0], [0.0, 0.25]], None)
    """
    size = len(matrix)
    rows = [[*map(float, row), *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    scale = max(abs(each) for row in matrix for each in row) or 1.0
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) <= 1e-12 * scale:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [each / rows[column][column] for each in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [each - factor * other for each, other in zip(rows[row], rows[column])]
    return [row[size:] for row in rows]
