"""Every length of the program as a constant in logical pixels, grouped by the part of the window that uses it."""

# Gaps between widgets, and margins around them, from the smallest to the largest.
HAIR_GAP = 2
SMALL_GAP = 4
ICON_GAP = 6
GAP = 8
WIDE_GAP = 12
LARGE_GAP = 16
VIEW_GAP = 24
# The distance from the edge of a panel to its contents.
INSET = 16

# Lines, corners and icons.
FOCUS_LINE = 2
ICON_LINE = 1.5
RADIUS = 4
SIDE_BAR = 3
SMALL_ICON = 14
ICON = 16
LARGE_ICON = 20
BOX_ICON = 32
# Qt's QWIDGETSIZE_MAX: a maximum width of this value means "no limit".
UNLIMITED = (1 << 24) - 1

# Heights of bars and rows.
MENU_HEIGHT = 26
TOOLBAR_HEIGHT = 40
BAR_HEIGHT = 36
LEGEND_HEIGHT = 32
FORMULA_HEIGHT = 48
HEADER_HEIGHT = 54
ROW_HEIGHT = 24
FORM_ROW_HEIGHT = 28
PROBLEM_ROW_HEIGHT = 36
TEXT_LINE = 16

# Controls.
TOOL_BUTTON = 28
BUTTON_HEIGHT = 26
BUTTON_PADDING = 10
HINT_GAP = 10
BADGE = 18
SMALL_BADGE = 14  # in the corner of a cell
MENU_ARROW_WIDTH = 22
COMBO_HEIGHT = 26
SMALL_COMBO_HEIGHT = 22
COMBO_ARROW = 24
FIELD_HEIGHT = 24
FIELD_WIDTH = 64
# Border and padding on both sides of a field, and the space for the next digit.
FIELD_FRAME = 24
CHECK_BOX = 14
CHECK_BOX_EDGE = 2  # kept free for the focus ring
CHECK_BOX_HEIGHT = 24
CHECK_BOX_RADIUS = 3
CHIP_HEIGHT = 18
PILL_HEIGHT = 24
SCROLL_BAR = 12
HIGHLIGHT_GAP = 1
SCRUB_STEP = 6  # a drag of this length changes the number by 1
LINE_OVERLAP = 6  # widgets of one line may overlap those of the next line by this much
SEARCH_HEIGHT = 28

# The list of operators.
OPERATOR_LEFT = 28
SECTION_LEFT = 24
SECTION_HEIGHT = 28
INCOMPLETE_RING = 2.5

# The form of a case. In a lower form the gaps are smaller and the summary is hidden.
COMPACT_FORM_BELOW = 520
# From this height on, the form has space for the purpose of the operator.
ROOMY_FORM_FROM = 640
# A form is as wide as its longest row, between these two widths; longer rows are scrolled.
LEAST_FORM_WIDTH, MOST_FORM_WIDTH = 344, 440
LABEL_WIDTH = 108
FLOAT_WIDTH = 96
WIDEST_NUMBER = 176  # all 20 digits of a UINT64
MEMBER_WIDTH = 54  # two members and their switch stand on one line
PARAMETER_WIDTH = 52
LEAST_ENTRY_WIDTH = 34
WHOLE_LIST_WIDTH = 152
MESSAGE_TOP = 7

# The shape table.
NAME_WIDTH = 125
COLUMN_WIDTH = 38
COMPACT_COLUMN_WIDTH = 36
WIDE_COLUMN_WIDTH = 44
COMPACT_TABLE_BELOW = 320
LABEL_RIGHT = 8  # from the right end of a number to the right end of its column
TABLE_CAPTION_HEIGHT = 15
TABLE_LINE = 26  # a field and the gap below it
TABLE_ROW_GAP = 6
PACKED_GAP = 10
SIGN_SIDE = 18
STRIDE_BUTTON_WIDTH = 18
STRIDE_DOT = 2.5
SIZE_FIELD_MARGIN = -3  # reduces the padding that the style sheet sets for form fields
WIDEST_SIZE_TEXT = 88  # a longer text scrolls inside its field while it is typed
DETAIL_WIDTH = 104

# Problems.
PROBLEM_LEFT = 40
NARROWEST_MESSAGE = 200  # in a narrower row the buttons stand below the message, not beside it
LEVEL_CHIP = (36, 20)
LEVEL_RING = 3  # the space around the frame of a chip for the ring of the target level
LEAST_HEIGHT_WITH_KEY = 104  # a lower panel does not explain the lines of the level chips

# Sizes of cells. Cells of at least 16 px show numbers; below 1 px, a pixel shows one of 2 x 2, 4 x 4, 8 x 8 ... cells.
NUMBER_SIZES: tuple[float, ...] = (112, 104, 96, 88, 80, 72, 64, 56, 48, 40, 32, 28, 24, 20, 16)
SMALL_SIZES: tuple[float, ...] = (12, 8, 6, 4, 3, 2, 1)
DECIMATED_SIZES: tuple[float, ...] = tuple(2.0**-n for n in range(1, 33))
CELL_SIZES: tuple[float, ...] = (*NUMBER_SIZES, *SMALL_SIZES, *DECIMATED_SIZES)
SMALLEST_WITH_NUMBERS = 16
SMALLEST_WITH_GRID = 6
SMALLEST_WITH_SIGNS = 8  # smaller cells show NaN and the infinities only by their colours
SMALLEST_FRAMED_CELL = 12  # smaller cells get one frame per block of neighbours
SMALLEST_FRAME = 12
SMALLEST_NOTCHED_CELL = 21
SMALLEST_BADGED_CELL = 24
LARGE_CELL = 40  # cells of at least this size have thick frames
COMFORTABLE_CELL = 40  # in cells of at least this size, frames do not touch the number
LARGEST_SCROLLED_CELL = 32  # the largest cells on a stage that has to scroll
PAN_STEP = 48
LEAST_ON_SHELVES = 24  # rather than smaller cells in dense blocks, the stage has larger cells and scrolls
LEAST_IN_CORNERS = 24  # with smaller cells, a factor does not stand above its result
LONG_LINES = (4096, 2048, 1024, 512, 256, 128, 64)  # lines of a vector, in cells without numbers
ZIGZAG = 4  # the width of the edge where a line goes on
LINES_BAND = 20  # the height above the lines, which need no indices above
# Up to so many cells, lines have cells of at least this size, and the stage scrolls if necessary.
MOST_LEGIBLE_IN_LINES, LEGIBLE_IN_LINES = 256, 24
GHOST_HATCH = 8
SAMPLE_RADIUS = 0.3  # the radius of the ring at the place of a sample, in cells: larger than a number
WIDEST_GHOST_LINE = 240  # a longer reason takes several lines
NARROWEST_GHOST_BOX = 96
GHOST_TITLE_HEIGHT = 20
EMPTY_SLICE_WIDTH = 80

# The space around the cells for frames that extend beyond them, and for the indices of rows and columns.
BLEED = 8
GUTTER = 26
GUTTER_OF_THREE_DIGITS = 30
GUTTER_PER_DIGIT = 8
BAND_HEIGHT = 32
BAND_HEIGHT_WITH_PILL = 44
CELL_LABELS_HEIGHT = 28
# The distance from a cell down to the middle of its label: for one line of labels, and for a list with a label on each
# of two lines.
CELL_LABEL_LINE, CELL_LABEL_LINES = 18, (12, 24)
SMALLEST_TICK_DISTANCE = 40
ERROR_BAR = 4
ERROR_PILL_HEIGHT, SMALLEST_ERROR_PILL = 18, 40
SMALLEST_ROW_SIGN = 32

# The stage.
VIEW_ROW_GAP = 8
NARROWEST_VIEW = 160
TALLEST_VIEW = 400  # a view may be this high in a lower stage; the stage then scrolls
LEGIBLE_SLICE = 96  # if the common cell is below 1 px, a small slice gets larger cells, up to this side length
# The colour bar of a tensor with the values at its ends.
SCALE_LINE, SCALE_WIDTH, SHORTEST_SCALE_BAR, SCALE_BAR_HEIGHT = 16, 116, 12, 8
BESIDE_ORDER = 64  # the width of a bar beside the order of dimensions
# A tensor with at most this many cells beside one with three times as many is a strip of small cells.
MOST_STRIP_CELLS, STRIP_RATIO, LARGEST_STRIP_CELL = 32, 3, 40
STRIP_HEADER_HEIGHT, STRIP_BAND = 36, 6
BAND_ALPHA = 36  # of the band along a row; the texts below it stay legible
# The smallest and the largest gap between the gates of packed weights; beside a number, this margin stays free.
GATE_GAPS, GATE_MARGIN = (3, 10), 6
STRIP_TICKS = 14  # the height of the letters of gates above a strip
SECTION_HEADING = 24  # the heading of a group of tensors
TILE_GAP = 8
TILE_ROW_GAP = 8
TILE_CAPTION = 20
TILE_BAND = 20  # the height above the cells of a tile that does not name the dimensions
SMALL_TILE = 64
CAPTION_GAP = 6
# Sentences below a narrow heatmap make its view at most this wide, and at most one of these shares of the stage: the
# first one with the largest cells.
CAPTION_WIDTH, CAPTION_SHARES = 260, (4, 2, 6)
NARROWEST_CAPTION = 80
AXIS_COMBO_WIDTH = 56
SLIDER_WIDTH = 72
ROLE_SWATCH = 16
ROLE_GAP = 20
ARROW_LENGTH, ARROW_HEIGHT, ARROW_HEAD = 20, 13, 4.5
WIRE, WIRE_HOP = 1.5, 4  # the wires between tensors of a data flow: their width, and the radius of a hop
FORMULA_LINE, LARGE_FORMULA_LINE = 21, 24
FORMULA_BOX_HEIGHT, SMALL_FORMULA_BOX_HEIGHT = 21, 19
FORMULA_MESSAGE_LEFT = 28  # the icon of a message and the gap after it
NARROWEST_TABLE, WIDEST_TABLE = 160, 1200
NARROWEST_COLUMN = 32
TABLE_CELL_PADDING = 16
NARROWEST_CELL_EDITOR, WIDEST_CELL_EDITOR, TALLEST_CELL_EDITOR = 72, 320, 32
CELL_EDITOR_FRAME = 20  # border and padding on both sides, and the margin of Qt around a text
WIDEST_NOTE = 360

# Charts.
SMALLEST_CURVE, LARGEST_CURVE = (320, 124), (640, 280)
COMFORTABLE_CURVE = 164  # the height of a curve beside comfortable cells
SMALLEST_BESIDE_CURVE = 32  # smaller cells are not reduced further to make space for a curve
# The picture of a row and of the row that it comes from: its smallest size, its largest, and its parts.
SMALLEST_STEPS, LARGEST_STEPS = (320, 42), (1000, 104)
ROW_SOURCE, ROW_SOURCE_DOT = 8, 4
STEPS_WITH_BARS, SMALLEST_BESIDE_STEPS = 80, 28
SMALLEST_STEP_WIDTH, LARGEST_STEP_WIDTH, STEP_LINE, STEP_CHIP, STEP_BAR = 56, 220, 21, 28, 12
SMALLEST_ROWS, LARGEST_ROWS = (320, 116), (720, 240)
# The height of two rows with room for arrows between them, and for an interpolation.
COMFORTABLE_ROWS, ROWS_WITH_INTERPOLATION = 148, 204
SMALLEST_BESIDE_TALL_ROWS = 56  # smaller cells grow before the rows below them do
LECTURE_ROWS = 176
LEAST_INTERPOLATION = 32
# The bars of a row of shares, and a truth table.
SMALLEST_SHARES, LARGEST_SHARES, LARGEST_SHARE, SHARE_GAP = (200, 96), (640, 190), 72, 8
LEAST_TRUTH, MOST_TRUTH, TRUTH_COLUMN, TRUTH_LINE = 320, 560, 76, 25
SMALLEST_ROW_CELL, LARGEST_ROW_CELL, ROW_GAP, MOST_ROW_GAP, ROW_ARROW = 14, 44, 26, 56, 6
CURVE_LEFT, CURVE_BOTTOM, CURVE_TOP, CURVE_SCALE, CURVE_DOT, CURVE_RING = 60, 38, 22, 7, 4.5, 9
LEGEND_BAR_WIDTH, SHORTEST_LEGEND_BAR, LEGEND_BAR_HEIGHT = 80, 24, 10
LEGEND_ENTRY_HEIGHT = 24
LEGEND_LINE = 28  # the height of a line of the bar above the tensors that has the legend only
LEGEND_SWATCH = 16
WIDEST_SWATCHES = 200
COLOR_PANEL_WIDTH = 400
RANGE_SIDE = 12
RANGE_HISTOGRAM_HEIGHT, RANGE_BAR_HEIGHT, RANGE_TEXT_HEIGHT = 48, 18, 14
RANGE_HANDLE = (16, 20)
KEY_SWATCH_WIDTH, KEY_SWATCH_HEIGHT, KEY_ROW = 20, 10, 18
LEFT_AXIS_WIDTH, BOTTOM_AXIS_HEIGHT = 52, 20
WIDEST_CHART_BAR, WIDEST_LABELLED_BAR = 48, 120

# Memory.
BYTE_PX = (20, 18, 16, 15, 14, 13, 12, 11, 10)  # below the last width, strips scroll sideways
MEMORY_PITCH, LOW_MEMORY_PITCH = 34, 24
MEMORY_ROW_GAP = 4  # space for frames that extend beyond their element
MEMORY_TITLE_HEIGHT, MEMORY_CAPTION_HEIGHT = 16, 14
MEMORY_LINE = 14
MEMORY_HATCH = 6
STRIP_RIGHT = 10
BYTE_NUMBER_ROOM = 6
BYTE_TICK = 3
COPY_BUTTON = (24, 22)

# Code.
CODE_MESSAGE_GAP = 28
LEAST_CODE_MESSAGE = 60  # with less space, the message would be only an ellipsis

# The window and its panels.
MINIMUM_WINDOW, FIRST_WINDOW = (1024, 640), (1280, 800)
NARROW_WINDOW, WIDE_WINDOW, LOW_WINDOW = 1100, 1400, 720
# The size of the stage from which two compared settings have the list of their cells below the tensors.
WIDE_STAGE, TALL_STAGE = 760, 640
NARROW_PANELS = 900  # only beside the graph of a network
# The arrow of a tool button with a menu; the widest name of a back end in the tool bar.
MENU_ARROW, WIDEST_TOOL_WORD = 12, 140
BROWSER_WIDTH, LEAST_BROWSER_WIDTH, BROWSER_STRIP_WIDTH = 184, 184, 44
FORM_WIDTH, PANELS_HEIGHT = 360, 144
LEAST_PANELS_HEIGHT, LEAST_LOW_PANELS_HEIGHT = 156, 120
# Dragging an edge cannot make the heatmaps lower than this.
LEAST_HEATMAPS_HEIGHT = 120
TAB_PADDING = 20
WIDEST_BACK_END = 340
VERDICT_WIDTH = 288
LOW_LEVEL_PANEL, LEVEL_WORDS_WIDTH = 220, 264
LEVEL_COLUMN_PADDING, NARROWEST_LEVEL_COLUMN = 10, 72
DERIVATION_WIDTH, DERIVATION_LINE = 260, 22
DENSE_SLIDE = (1160, 652)  # the lecture view of many tensors
LOW_SLIDE = 480  # a lower slide has no space for the legend
SLIDE = (800, 450)  # the lecture view is laid out at about this size and magnified to the screen
POINTER_HALO, POINTER_RIM = 26.0, 3.0
FIGURE_MARGIN = 8

# Dialogs: (width, height), or the width alone.
CPP_DIALOG, CPP_COLUMN_WIDTH = (1120, 640), 344
ONNX_DIALOG, WIDEST_NODE_NAME, WIDEST_NODE_INPUTS = (960, 460), 240, 320
REMARKS_DIALOG = (560, 260)
DISPATCHABLE_DIALOG = (460, 240)
REPORT_DIALOG = (640, 480)
LESSON_DIALOG = (620, 560)
IMAGE_DIALOG_WIDTH, SETTINGS_DIALOG_WIDTH, ERROR_DIALOG_WIDTH = 380, 500, 480
PROGRESS_WIDTH, DOWNLOAD_WIDTH = 360, 420

# The graph of a network: a row with a gap above the box of the node, and a small picture of its output beside it.
GRAPH_WIDTH, LEAST_GRAPH_WIDTH, NARROW_GRAPH_WIDTH, MOST_GRAPH_WIDTH = 372, 300, 224, 640
GRAPH_ROW, GRAPH_BOX, GRAPH_GAP = 71, 46, 25
NARROW_GRAPH_ROW, NARROW_GRAPH_BOX = 40, 30
GRAPH_LANE, NARROW_GRAPH_LANE, WIDEST_LANES = 22, 10, 66
GRAPH_ARROW = 5
THUMBNAIL = (41, 97)  # rows and columns
LARGEST_THUMBNAIL_CELL = 11
NARROW_THUMBNAIL = (20, 40)
