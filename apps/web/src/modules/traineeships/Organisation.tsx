// The organisation of a session, looked at one way or another: `?vue=planning`.
import { Suspense } from 'react'
import { textOf } from '../../platform/list/search.ts'
import { useAddress } from '../../platform/shell/asked-record.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Loading } from '../../platform/shell/states.tsx'
import { organisationViews } from './organisation-views.tsx'
import { type SessionSectionProps, tabPath } from './session-texts.ts'
import classes from './sessions.module.css'

const ViewSwitch = ({ session, current }: SessionSectionProps & { readonly current: string }) =>
  organisationViews.length < 2 ? null : (
    <nav aria-label="Présentation" className={classes.views}>
      {organisationViews.map(({ id, label, icon: Drawing }) => (
        <AppLink
          key={id}
          href={`${tabPath(session.id, 'organisation')}&vue=${id}`}
          aria-current={id === current ? 'page' : undefined}
        >
          <Drawing size={16} stroke={1.75} aria-hidden />
          {label}
        </AppLink>
      ))}
    </nav>
  )

export const Organisation = ({ session }: SessionSectionProps) => {
  const asked = textOf(useAddress().vue)
  const view = organisationViews.find(({ id }) => id === asked) ?? organisationViews[0]
  if (!view) return null
  return (
    <Suspense fallback={<Loading />}>
      <view.Content session={session} viewSwitch={<ViewSwitch session={session} current={view.id} />} />
    </Suspense>
  )
}
