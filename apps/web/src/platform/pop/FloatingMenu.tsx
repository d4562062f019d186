// A menu that hangs from a button. Import it through `MenuButton` or `LazyMenu`: it brings the positioning.
import { Menu } from '@mantine/core'
import { Anchor, useOpened } from './Anchor.tsx'
import type { MenuLine, MenuPlace } from './menu.types.ts'
import type { Hanging } from './use-pop.ts'

export const FloatingMenu = ({
  id,
  anchor,
  isOpen,
  onClose,
  lines,
  position,
  width,
  returnFocus = true,
}: Hanging & MenuPlace) => (
  <Menu
    id={id}
    opened={useOpened(isOpen, anchor)}
    onChange={(next) => !next && onClose()}
    position={position}
    width={width}
    returnFocus={returnFocus}
  >
    <Menu.Target>
      <Anchor of={anchor} />
    </Menu.Target>
    <Menu.Dropdown>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headings, rules and choices stand where they stand
        <Line key={index} line={line} />
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Line = ({ line }: { readonly line: MenuLine }) => {
  if (line === 'rule') return <Menu.Divider />
  if ('heading' in line) return <Menu.Label>{line.heading}</Menu.Label>
  return (
    <Menu.Item
      onClick={line.run}
      disabled={line.disabled}
      color={line.isDanger ? 'danger' : undefined}
      closeMenuOnClick={line.keepsOpen ? false : undefined}
      aria-current={line.isCurrent || undefined}
      aria-label={line.words}
      leftSection={line.icon}
      rightSection={line.mark}
    >
      {line.label}
    </Menu.Item>
  )
}
