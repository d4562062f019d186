// The dialog of an import: the file on its way, how far the server is, cancelling, and the end.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { LineStatus, RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { Alert, Button, Progress } from '@mantine/core'
import { IconCircleX, IconClock, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import dialogs from '../../platform/shell/dialogs/dialogs.module.css'
import classes from './exchange.module.css'
import { formatElapsed } from './exchange-texts.ts'
import { ImportOutcome, useFocusAtFirst } from './ImportOutcome.tsx'
import { useImportProgress } from './use-import-progress.ts'
import type { Sending, StartedImport } from './use-send-import.ts'

/** Milliseconds since the caller appeared, told each second. */
const useElapsed = (): number => {
  const [since] = useState(() => Date.now())
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now - since
}

type BarProps = { readonly what: string; readonly part: number | null; readonly children?: ReactNode }
const Bar = ({ what, part, children }: BarProps) => {
  const percent = Math.floor((part ?? 0) * 100)
  const elapsed = useElapsed()
  return (
    <>
      <div className={classes.progressHead}>
        <span role="status">{what}</span>
        <b>{part === null ? '' : `${percent}\u00a0%`}</b>
      </div>
      <Progress size="md" value={percent} animated aria-label={`${what}\u00a0: ${percent}\u00a0%`} />
      <div className={classes.progressFoot}>
        <span>{formatElapsed(elapsed)}</span>
        {children}
      </div>
    </>
  )
}

type FailureProps = { readonly sentence: string; readonly onClose: () => void }
const ImportFailure = ({ sentence, onClose }: FailureProps) => {
  const first = useFocusAtFirst<HTMLButtonElement>()
  return (
    <>
      <Alert color="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />} title={unbroken(sentence)} />
      <div className={dialogs.buttons}>
        <Button ref={first} data-autofocus size="sm" variant="filled" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}

type FollowProps = {
  readonly followed: StartedImport
  readonly onEnd: (report: RunReport | null) => void
  readonly onReduce: () => void
  readonly onOwn: (() => void) | null
  readonly onImport: (() => void) | null
  readonly onReport: (report: RunReport, status: LineStatus | null) => void
}

const Following = ({ followed, onEnd, onReduce, onOwn, onImport, onReport }: FollowProps) => {
  const { objectType, runId, waits, dryRun } = followed
  const { progress, isSlow, isOffline, end } = useImportProgress(objectType, runId)
  const cancel = useAction(excelFileApi.cancel, { refreshes: [] })
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (end !== null) ended('report' in end ? end.report : null)
  }, [end])
  if (end !== null && 'report' in end)
    return (
      <ImportOutcome
        report={end.report}
        onOwn={waits === null ? null : onOwn}
        onImport={onImport}
        onReport={(status) => onReport(end.report, status)}
        onClose={onReduce}
      />
    )
  if (end !== null) return <ImportFailure sentence={end.failure} onClose={onReduce} />
  return (
    <>
      {waits !== null && (
        <Alert color="warning" role="alert" icon={<IconClock size={18} aria-hidden />} mb="md" title={unbroken(waits)}>
          Voici où en est cet import. Votre fichier {followed.fileName} reste choisi.
        </Alert>
      )}
      <Bar
        what={cancel.isSuccess ? 'Annulation en cours…' : dryRun ? 'Vérification en cours…' : 'Import en cours…'}
        part={progress}
      >
        {isOffline ? (
          <span role="alert" className={classes.offline}>
            <IconWifiOff size={14} aria-hidden /> Connexion perdue{'\u00a0'}: le serveur continue, le suivi reprendra.
          </span>
        ) : (
          isSlow && <span role="status">Toujours en cours…</span>
        )}
      </Bar>
      <p className={dialogs.dim}>
        {dryRun
          ? 'Rien n’est enregistré pendant une vérification.'
          : 'L’import est fait en une fois\u00a0: annulé avant la fin, il n’enregistre rien.'}
      </p>
      <div className={dialogs.buttons}>
        {waits === null && (
          <Button
            size="sm"
            variant="outline"
            color="danger"
            className={dialogs.danger}
            loading={cancel.isPending}
            disabled={cancel.isSuccess}
            onClick={() => cancel.mutate({ objectType })}
          >
            {dryRun ? 'Annuler la vérification' : 'Annuler l’import'}
          </Button>
        )}
        <Button size="sm" data-autofocus onClick={onReduce}>
          Réduire
        </Button>
      </div>
    </>
  )
}

const SendingBody = ({ sending }: { readonly sending: Sending }) => (
  <>
    <Bar what={sending.part < 1 ? 'Envoi du fichier…' : 'Lecture du fichier…'} part={sending.part} />
    <div className={dialogs.buttons}>
      <Button size="sm" variant="outline" color="danger" className={dialogs.danger} onClick={sending.cancel}>
        {sending.dryRun ? 'Annuler la vérification' : 'Annuler l’import'}
      </Button>
    </div>
  </>
)

type Props = FollowProps & {
  readonly sending: null
  readonly label: string
}
type SendingProps = { readonly sending: Sending; readonly label: string }

export const ImportDialog = (props: Props | SendingProps) => {
  const { sending, label } = props
  const head = sending ?? props.followed
  const isSending = sending !== null
  return (
    <Modal
      opened
      size={680}
      title={
        <span className={classes.dialogTitle}>
          {head.dryRun ? 'Vérification' : 'Import'}
          {'\u00a0: '}
          {label}
        </span>
      }
      withCloseButton={!isSending}
      closeOnEscape={!isSending}
      closeOnClickOutside={false}
      onClose={isSending ? () => {} : props.onReduce}
    >
      {head.fileName !== '' && (isSending || props.followed.waits === null) && (
        <p className={classes.ofFile}>{head.fileName}</p>
      )}
      {isSending ? <SendingBody sending={sending} /> : <Following key={head.objectType} {...props} />}
    </Modal>
  )
}
