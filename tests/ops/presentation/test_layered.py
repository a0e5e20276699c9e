"""The layout of a graph puts each node below the nodes that it reads; long edges pass other nodes in lanes, which are
columns beside the nodes.
"""

from random import Random

from ops.presentation.layered import MOST_LANES, Row, rows_of
from tests.helpers.work import work_in_proportion


def order(rows: tuple[Row, ...]) -> list[int]:
    return [row.node for row in rows]


def random_edges(count: int, seed: int, reach: int) -> list[tuple[int, int]]:
    random = Random(seed)
    return [(random.randrange(max(0, node - reach), node), node) for node in range(1, count) for _ in range(2)]


def test_a_short_branch_comes_first_and_the_long_one_passes_it_in_a_lane():
    """Nodes 2 and 3 read node 1, and node 4 reads node 3. Node 2 comes first, and the edge from 1 to 3 passes node 2 in
    a lane, a vertical line on the left.
    """
    rows = rows_of(5, [(0, 1), (1, 2), (1, 3), (3, 4)])
    assert order(rows) == [0, 1, 2, 3, 4]
    assert [row.indent for row in rows] == [0, 0, 1, 0, 0]
    assert [row.layer for row in rows] == [0, 1, 2, 2, 3]
    (side,) = rows[2].strands
    assert (side.source, side.lane, side.ends, side.goes_on) == (1, 0, True, True)
    (main,) = rows[3].strands
    assert (main.source, main.lane, main.ends, main.goes_on) == (1, 0, True, False)


def test_an_edge_to_the_next_row_needs_no_lane():
    rows = rows_of(3, [(0, 1), (1, 2)])
    assert [strand.lane for row in rows for strand in row.strands] == [None, None]


def test_weights_come_just_before_the_node_that_reads_them():
    """Node 2 is placed just before its reader, node 5, and node 3 just before its reader, node 6.

    Node 4 reads 0 and 1, node 5 reads 4 and 2, and node 6 reads 5 and 3.
    """
    rows = rows_of(7, [(0, 4), (1, 4), (4, 5), (2, 5), (5, 6), (3, 6)])
    assert order(rows) == [0, 1, 4, 2, 5, 3, 6]


def test_every_node_stands_below_what_it_reads_and_every_edge_arrives():
    for seed in range(30):
        edges = random_edges(60, seed, 20)
        rows = rows_of(60, edges)
        place = {row.node: number for number, row in enumerate(rows)}
        assert sorted(place) == list(range(60))
        for source, target in edges:
            assert place[source] < place[target]
            way = [
                next(strand for strand in rows[row].strands if strand.source == place[source])
                for row in range(place[source] + 1, place[target] + 1)
            ]
            assert all(strand.goes_on for strand in way[:-1])
            assert way[-1].ends
            assert len({strand.lane for strand in way}) == 1


def test_two_edges_do_not_share_a_lane_while_there_are_others():
    rows = rows_of(40, random_edges(40, 3, 6))
    for number, row in enumerate(rows):
        lanes = [strand.lane for strand in row.strands if strand.lane is not None]
        assert len(lanes) == len(set(lanes)) or max(lanes) == MOST_LANES - 1
        passing = [strand.lane for strand in row.strands if strand.goes_on and strand.lane is not None]
        assert row.indent == max((lane + 1 for lane in passing), default=0), number


def test_nodes_in_a_cycle_come_last():
    rows = rows_of(4, [(0, 1), (1, 2), (2, 1), (0, 3)])
    assert order(rows) == [0, 3, 1, 2]
    assert rows_of(0, []) == ()
    assert order(rows_of(1, [(0, 0)])) == [0]


def test_large_graphs_are_laid_out_quickly_and_take_little_memory():
    edges = random_edges(2000, 1, 2000) + random_edges(2000, 2, 2000)
    with work_in_proportion(5.0):
        rows = rows_of(2000, edges)
    assert sum(len(row.strands) for row in rows) < 2000 * (MOST_LANES + 5)
