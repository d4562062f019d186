// 'Session échue': signing in again over the page, which stays mounted; the refused calls then go through once.
import '../theme/components.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sessionGate } from '../api/session-gate.ts'
import { sessionExpiredText, sessionExpiredTitle } from '../fr/sentences.ts'
import { Modal } from '../pop/Modal.tsx'
import { LoginForm } from './LoginForm.tsx'
import { reloadPage } from './reload.ts'
import { refreshSession, useIdentity } from './session.ts'

export const SessionDialog = () => {
  const client = useQueryClient()
  const before = useIdentity()
  const onSignedIn = useCallback(async () => {
    const { identity } = await refreshSession(client)
    // What is on screen belongs to somebody else.
    if (identity?.accountId !== before?.accountId) reloadPage()
    else sessionGate.open()
  }, [before, client])
  return (
    <Modal
      opened
      onClose={sessionGate.giveUp}
      title={sessionExpiredTitle}
      size={440}
      zIndex={390}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <p style={{ marginBottom: 16 }}>{sessionExpiredText}</p>
      <LoginForm
        onSignedIn={onSignedIn}
        submitLabel="Connexion"
        {...(before ? { lockedLogin: before.login } : {})}
        others={[
          { label: 'Annuler', run: reloadPage },
          { label: 'Fermer', run: sessionGate.giveUp },
        ]}
      />
    </Modal>
  )
}
