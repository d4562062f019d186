// The organisation of a session, looked at one way or another: `?vue=planning`.
import { Suspense } from 'react'
import { ViewSwitch } from '../../../platform/board/ViewSwitch.tsx'
import { textOf } from '../../../platform/list/search.ts'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { Loading } from '../../../platform/shell/states.tsx'
import { type SessionSectionProps, tabPath } from '../sessions/session-texts.ts'
import { organisationViews } from './organisation-views.tsx'

const Switch = ({ session, current }: SessionSectionProps & { readonly current: string }) =>
  organisationViews.length < 2 ? null : (
    <ViewSwitch
      views={organisationViews.map(({ id, label, icon }) => ({
        id,
        label,
        icon,
        href: `${tabPath(session.id, 'organisation')}&vue=${id}`,
      }))}
      current={current}
    />
  )

export const Organisation = ({ session }: SessionSectionProps) => {
  const asked = textOf(useAddress().vue)
  const view = organisationViews.find(({ id }) => id === asked) ?? organisationViews[0]
  if (!view) return null
  return (
    <Suspense fallback={<Loading />}>
      <view.Content session={session} viewSwitch={<Switch session={session} current={view.id} />} />
    </Suspense>
  )
}
