// « Listes d’émargement » in the title of a session: what is under way, the link that prints without signing in, a failure.
import { Alert, Button, Loader } from '@mantine/core'
import { IconPrinter, IconSignature } from '@tabler/icons-react'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { CopyButton } from '../../../platform/shell/CopyButton.tsx'
import classes from '../around.module.css'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { type AttendanceState, useAttendance } from './use-attendance.ts'

const Progress = ({ state }: { readonly state: AttendanceState }) => {
  if (state.kind === 'waiting')
    return (
      <p className={classes.progress} role="status">
        <Loader size="sm" aria-hidden /> Génération en cours… {state.seconds}&nbsp;s
      </p>
    )
  if (state.kind === 'failed')
    return (
      <Alert color="danger" role="alert">
        {state.sentence}
      </Alert>
    )
  if (state.kind !== 'done') return null
  const address = state.printPath && new URL(state.printPath, window.location.origin).href
  return (
    <div role="status">
      <p>Les listes sont téléchargées.</p>
      {address && (
        <p className={classes.printLink}>
          <a href={address} target="_blank" rel="noreferrer">
            <IconPrinter size={16} aria-hidden /> Lien d’impression à l’accueil
          </a>
          <CopyButton text={address} label="Copier le lien d’impression" />
          <span className={classes.quiet}>Sans connexion, pendant 24&nbsp;heures.</span>
        </p>
      )}
    </div>
  )
}

export const AttendanceButton = ({ session }: SessionSectionProps) => {
  const { state, start, stop } = useAttendance(session.id)
  return (
    <>
      <Button
        leftSection={<IconSignature size={16} aria-hidden />}
        loading={state.kind === 'waiting'}
        onClick={() => void start()}
      >
        Listes d’émargement
      </Button>
      {state.kind !== 'idle' && (
        <Modal opened onClose={stop} title="Listes d’émargement" size={480}>
          <Progress state={state} />
          <div className={classes.foot}>
            {state.kind === 'failed' && <Button onClick={() => void start()}>Réessayer</Button>}
            <Button onClick={stop}>{state.kind === 'waiting' ? 'Annuler' : 'Fermer'}</Button>
          </div>
        </Modal>
      )}
    </>
  )
}
