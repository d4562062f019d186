// The modules of the application, for the parts of the shell that show what they gave.
import { createContext, useContext } from 'react'
import type { SessionIdentity } from '../session/session.ts'
import { can } from '../session/session.ts'
import type { Needs, WebModule } from './module.ts'

export const ModulesContext = createContext<readonly WebModule[]>([])
export const useModules = (): readonly WebModule[] => useContext(ModulesContext)

/** Whether the signed-in person meets one of the needs; no needs means everybody signed in. */
export const meets = (identity: SessionIdentity | null, needs: Needs | undefined): boolean =>
  identity !== null &&
  (needs === undefined ||
    needs.some((need) =>
      need.kind === 'right' ? can(identity, need.code, need.level) : identity.parts.includes(need.audience),
    ))
