// The button that begins a new thing: filled where it is the one of its page, quiet where a page has several.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type Props = { readonly label: string; readonly onClick: () => void; readonly isQuiet?: boolean }

export const NewButton = ({ label, onClick, isQuiet = false }: Props) => (
  <Button variant={isQuiet ? 'default' : 'filled'} leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
