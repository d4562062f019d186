// The frame of the home pages of families and teachers: greeting and day, one column to act, one beside it to look up.
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIdentity, useToday } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { longDayText } from './course-texts.ts'
import classes from './home.module.css'

type Props = { readonly children: ReactNode; readonly aside?: ReactNode; readonly action?: ReactNode }

export const HomePage = ({ children, aside, action }: Props) => {
  const identity = useIdentity()
  const today = useToday()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <div className={classes.home}>
        <div className={classes.lead}>
          <p className={classes.quiet}>{longDayText(today)}</p>
          <Button
            size="lg"
            leftSection={<IconCalendarEvent size={18} aria-hidden />}
            renderRoot={(props) => <AppLink {...props} href="/agenda" />}
          >
            Mon agenda
          </Button>
          {action}
        </div>
        <div className={classes.columns}>
          <div className={classes.column}>{children}</div>
          {aside && <div className={classes.column}>{aside}</div>}
        </div>
      </div>
    </Panel>
  )
}
