// Board or list: two ways to look at contacts, two addresses.
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { AppLink } from '../../platform/shell/links.tsx'
import classes from './contacts.module.css'

const views = [
  { id: 'board', label: 'Tableau', path: '/contact/overview', icon: IconLayoutKanban },
  { id: 'list', label: 'Liste', path: '/contact/history', icon: IconList },
] as const

export const ViewSwitch = ({ current }: { readonly current: 'board' | 'list' }) => (
  <nav aria-label="Présentation" className={classes.views}>
    {views.map(({ id, label, path, icon: Drawing }) => (
      <AppLink key={id} href={path} aria-current={id === current ? 'page' : undefined}>
        <Drawing size={16} stroke={1.75} aria-hidden />
        {label}
      </AppLink>
    ))}
  </nav>
)
