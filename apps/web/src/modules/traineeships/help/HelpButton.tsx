// Help on the screens of stages: a « ? » beside the buttons of a screen, and its pages, each loaded when it is asked for.
import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react'
import { Drawer } from '../../../platform/pop/Drawer.tsx'
import classes from './help.module.css'

const pages = {
  sessions: lazy(async () => ({ default: (await import('./help-sessions.tsx')).SessionsHelp })),
  manage: lazy(async () => ({ default: (await import('./help-manage.tsx')).ManageHelp })),
  salaries: lazy(async () => ({ default: (await import('./help-salaries.tsx')).SalariesHelp })),
} as const satisfies Record<string, LazyExoticComponent<ComponentType>>
const titles: Readonly<Record<keyof typeof pages, string>> = {
  sessions: 'Aide – Sessions de stages',
  manage: 'Aide – Gérer une session',
  salaries: 'Aide – Grille salariale',
}

export const HelpButton = ({ topic }: { readonly topic: keyof typeof pages }) => {
  const [isOpen, setOpen] = useState(false)
  const Page = pages[topic]
  return (
    <>
      <ActionIcon aria-label="Aide sur cet écran" title="Aide sur cet écran" onClick={() => setOpen(true)}>
        <IconHelp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Drawer
          opened
          onClose={() => setOpen(false)}
          position="right"
          size={420}
          title={titles[topic]}
          closeButtonProps={{ 'aria-label': 'Fermer' }}
        >
          <div className={classes.page}>
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          </div>
        </Drawer>
      )}
    </>
  )
}
