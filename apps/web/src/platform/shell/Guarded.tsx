// A screen that some signed-in people may not see: the others get the reason in its place.
import type { ReactNode } from 'react'
import { useIdentity } from '../session/session.ts'
import type { Needs } from './module.ts'
import { meets } from './modules-context.ts'
import { Panel } from './Panel.tsx'
import { Forbidden } from './states.tsx'

export const Guarded = ({ needs, children }: { needs: Needs; children: ReactNode }) => {
  const identity = useIdentity()
  if (meets(identity, needs)) return children
  return (
    <Panel title={identity?.parts.includes('staff') ? 'Accès refusé' : 'Page d’un autre espace'} canBeFavourite={false}>
      <Forbidden />
    </Panel>
  )
}
