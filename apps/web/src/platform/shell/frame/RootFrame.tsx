// What surrounds every page, signed in or not: messages, dialogs and the last resort when a page breaks.
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { faultNotice } from '../../api/fault-notice.ts'
import { isMissingPart } from '../../api/script-errors.ts'
import { sessionGate } from '../../api/session-gate.ts'
import { useStore } from '../../api/store.ts'
import { keepFocusOfWaiting } from '../../pop/keep-focus.ts'
import { useCan } from '../../session/session.ts'
import { confirmations } from '../confirmations.ts'
import { useMaintenance } from '../maintenance/use-maintenance.ts'
import classes from '../states.module.css'
import { toasts } from '../toasts.ts'
import { useLeaveGuard } from '../unsaved.ts'
import { useStepFirst } from './use-step-first.ts'

// None of these is on screen when a page opens: they load when first needed.
const ToastStack = lazy(async () => ({ default: (await import('../ToastStack.tsx')).ToastStack }))
const FaultDialog = lazy(async () => ({ default: (await import('../dialogs/FaultDialog.tsx')).FaultDialog }))
const ConfirmDialogs = lazy(async () => ({ default: (await import('../dialogs/ConfirmDialogs.tsx')).ConfirmDialogs }))
const MaintenancePage = lazy(async () => ({
  default: (await import('../maintenance/MaintenancePage.tsx')).MaintenancePage,
}))
const MaintenanceBanner = lazy(async () => ({
  default: (await import('../maintenance/MaintenanceBanner.tsx')).MaintenanceBanner,
}))
const SessionDialog = lazy(async () => ({ default: (await import('../../session/SessionDialog.tsx')).SessionDialog }))

export const RootFrame = () => {
  useLeaveGuard()
  useStepFirst()
  useEffect(keepFocusOfWaiting, [])
  const { state: maintenance, announced, blocked } = useMaintenance()
  const manages = useCan('configuration', 'write')
  // What is being typed stays under the page of maintenance, and is there again when it leaves.
  const hasBegun = useRef(false)
  hasBegun.current ||= !blocked
  const hasToasts = useStore(toasts).length > 0
  const hasFault = useStore(faultNotice) !== null
  const hasQuestions = useStore(confirmations).length > 0
  const isSessionGone = useStore(sessionGate.store) !== null
  return (
    <>
      {maintenance?.mayEnter && (
        <Suspense>
          <MaintenanceBanner reason={maintenance.reason} manages={manages} />
        </Suspense>
      )}
      {announced && (
        <Suspense>
          <MaintenanceBanner reason={announced.reason} announced={announced} manages={manages} />
        </Suspense>
      )}
      {hasBegun.current && (
        <div inert={blocked} style={{ display: 'contents' }}>
          <Outlet />
        </div>
      )}
      <Suspense>
        {hasToasts && <ToastStack />}
        {hasQuestions && <ConfirmDialogs />}
        {hasFault && <FaultDialog />}
        {isSessionGone && !blocked && <SessionDialog />}
        {blocked && <MaintenancePage />}
      </Suspense>
    </>
  )
}

/** A screen that threw while rendering, or a part of which did not come; the menus around it still work. */
export const CrashedPage = ({ error }: { readonly error: unknown }) => (
  <div role="alert" className={classes.state}>
    <p className={classes.title}>
      {isMissingPart(error) ? 'Cette page n’a pas pu se charger entière.' : 'Cette page a rencontré une erreur.'}
    </p>
    <p className={classes.text}>
      {isMissingPart(error)
        ? 'La connexion a été coupée, ou une nouvelle version vient d’être installée.'
        : 'Elle a été signalée.'}{' '}
      Ce qui était enregistré l’est toujours.
    </p>
    <button type="button" className={classes.button} onClick={() => window.location.reload()}>
      Recharger la page
    </button>
  </div>
)
