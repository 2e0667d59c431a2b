# SPDX-FileCopyrightText: 2026 The Take It! Box authors
# SPDX-License-Identifier: MIT
"""Who may write the drive, and which USB channels there are: nothing else."""

if __name__ == "__main__":
    import digitalio
    import storage
    import usb_cdc

    from firmware.devices import pins

    button = digitalio.DigitalInOut(pins.BUTTON)
    button.switch_to_input(pull=digitalio.Pull.UP)
    is_held = not button.value
    button.deinit()
    storage.remount("/", readonly=is_held)  # held at power-on: the computer may write
    usb_cdc.enable(console=True, data=True)
