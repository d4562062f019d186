// Board or list: two ways to look at contacts, two addresses.
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { ViewSwitch } from '../../platform/board/ViewSwitch.tsx'

const views = [
  { id: 'board', label: 'Tableau', href: '/contact/overview', icon: IconLayoutKanban },
  { id: 'list', label: 'Liste', href: '/contact/history', icon: IconList },
] as const

export const ContactViewSwitch = ({ current }: { readonly current: 'board' | 'list' }) => (
  <ViewSwitch views={views} current={current} isWideOnly />
)
