"""The menu of the back end in the status bar: the devices and their options."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from explorer.devices.devices import Devices
from explorer.session.device_choice import Standing
from ops.arrays.dtypes import DataType
from ops.evaluator import ONNXRUNTIME
from ops.model.case import Case
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.directml.native.adapters import Adapter


class DeviceMenu(QMenu):
    """The menu of the back end. It exists only while it is open, and is updated when devices are found."""

    get_requested = Signal()
    about_requested = Signal()

    def __init__(self, devices: Devices, case: Case, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("backEnds")
        self.setAccessibleName(self.tr("Back end"))
        self.setToolTipsVisible(True)
        self._devices, self._case = devices, case
        devices.changed.connect(self._fill)
        self.aboutToHide.connect(self.deleteLater)
        self._fill()

    def popup_at(self, widget: QWidget) -> None:
        """Opens the menu below `widget`, or above it if `widget` is in the lower half of the window."""
        is_low = widget.mapTo(widget.window(), QPoint(0, 0)).y() > widget.window().height() // 2
        self.popup(widget.mapToGlobal(QPoint(0, -self.sizeHint().height() if is_low else widget.height())))

    def _fill(self) -> None:
        current = self.activeAction()
        focused = current.objectName() if current is not None else ""
        self.clear()
        self._add_back_ends()
        self.addSeparator()
        self._add_options()
        self.addSeparator()
        if self._devices.is_lost:
            self._add("retry", self.tr("Retry on DirectML")).triggered.connect(self._devices.retry)
        self._add("about", self.tr("About the back end...")).triggered.connect(self.about_requested)
        for action in self.actions():
            if focused and action.objectName() == focused:
                self.setActiveAction(action)

    def _add_back_ends(self) -> None:
        devices, group = self._devices, QActionGroup(self)
        on_device, is_alone = devices.standing is Standing.DEVICE, not devices.standing.is_compared
        self._add_choice(group, "numpy", self.tr("NumPy reference"), "", is_alone)
        for adapter in devices.adapters:
            name = f"device{adapter.number}"
            self._add_choice(group, name, self._title(adapter), adapter.name, on_device and adapter == devices.adapter)
        if not devices.why_no_onnxruntime:
            is_chosen = devices.standing is Standing.ONNXRUNTIME
            self._add_choice(group, "onnxruntime", self.tr("onnxruntime: the ONNX node"), ONNXRUNTIME, is_chosen)
        group.triggered.connect(self._on_chosen)
        if devices.is_looking:
            self._add("looking", self.tr("Looking for devices...")).setEnabled(False)
        elif devices.why_none:
            self._add("none", worded(devices.why_none)).setEnabled(False)
        if not devices.has_runtime:
            self._add("get", self.tr("Get DirectML...")).triggered.connect(self.get_requested)

    def _add_options(self) -> None:
        choice = self._devices.choice
        is_on_device = self._devices.standing is Standing.DEVICE
        options = (
            ("metacommands", self.tr("Metacommands of the driver"), choice.metacommands, ""),
            ("half_precision", self.tr("Allow half precision"), choice.half_precision, self._why_not_half()),
            ("in_place", self.tr("In place: output in the input's buffer"), choice.in_place, self._why_not_in_place()),
        )
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        group.triggered.connect(self._on_option)
        for name, title, is_checked, why_not in options:
            action = self._add(name, f"{title} ({why_not})" if is_on_device and why_not else title)
            action.setCheckable(True)
            action.setChecked(is_checked)
            action.setEnabled(is_on_device and not why_not)
            action.setData(name)
            group.addAction(action)

    def _title(self, adapter: "Adapter") -> str:
        name = self.tr("DirectML {0}: {1}").format(self._devices.version, worded(adapter.name))
        is_plain = adapter.is_software and "software" not in adapter.name.lower()
        return self.tr("{0} (software)").format(name) if is_plain else name

    def _why_not_half(self) -> str:
        """Returns the reason why half precision is not offered: the case has no FLOAT32 tensor. Returns '' if it is
        offered.
        """
        descs = (self._case.tensor(field.name) for field in self._case.operator.tensors)
        has_one = any(desc is not None and desc.data_type is DataType.FLOAT32 for desc in descs)
        return "" if has_one else self.tr("no FLOAT32 tensor")

    def _why_not_in_place(self) -> str:
        operator = self._case.operator
        if not (operator.in_place and operator.inputs):
            return self.tr("{0} cannot run in place").format(operator.name)
        from ops.directml.native.outputs import can_run_in_place  # imported already, with the back end

        return "" if can_run_in_place(self._case) else self.tr("input and output are laid out differently")

    def _add(self, name: str, title: str) -> QAction:
        action = self.addAction(title.replace("&", "&&"))
        action.setObjectName(f"backEnds.{name}")
        return action

    def _add_choice(self, group: QActionGroup, name: str, title: str, adapter: str, is_chosen: bool) -> None:
        action = self._add(name, title)
        action.setCheckable(True)
        action.setChecked(is_chosen)
        action.setData(adapter)
        group.addAction(action)

    def _on_chosen(self, action: QAction) -> None:
        self._devices.choose(action.data())

    def _on_option(self, action: QAction) -> None:
        self._devices.set_options(replace(self._devices.choice, **{action.data(): action.isChecked()}))
