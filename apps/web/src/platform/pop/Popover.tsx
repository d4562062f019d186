// Every panel that floats: Mantine's, except that Échap closes it and leaves the dialog it hangs in.
import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { Layer } from './layers.ts'

type Props = PopoverProps & { readonly opened: boolean; readonly onChange: (isOpen: boolean) => void }

export const Popover = (props: Props) => (
  <>
    {props.opened && <Layer onEscape={() => props.onChange(false)} />}
    <MantinePopover {...props} closeOnEscape={false} />
  </>
)
Popover.Target = MantinePopover.Target
Popover.Dropdown = MantinePopover.Dropdown
