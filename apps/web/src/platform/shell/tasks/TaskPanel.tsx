// What hangs from the tray of tasks: each task, how far it is, what can be done with it, and what it left.
import { Button, CloseButton, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { routeFailure } from '../../api/failures.ts'
import { counted } from '../../fr/typography.ts'
import { FloatingPanel } from '../../pop/FloatingPanel.tsx'
import type { Hanging } from '../../pop/use-pop.ts'
import { Statut } from '../../theme/Statut.tsx'
import { AppLink } from '../links.tsx'
import classes from './TaskTray.module.css'
import type { FindKeeper } from './tasks.ts'
import { forgetTask, isUnderWay, type Task } from './tasks.ts'

type Props = Hanging & { readonly tasks: readonly Task[]; readonly keeperOf: FindKeeper }

export const TaskPanel = ({ tasks, keeperOf, ...hanging }: Props) => (
  <FloatingPanel {...hanging} position="bottom-end">
    <ul className={classes.list} aria-label={counted(tasks.length, 'tâche')}>
      {tasks.length === 0 && <li className={classes.none}>Aucune tâche en cours.</li>}
      {tasks.toReversed().map((task) => (
        <TaskLine key={task.uuid} task={task} keeperOf={keeperOf} onLeave={hanging.onClose} />
      ))}
    </ul>
  </FloatingPanel>
)

type LineProps = { readonly task: Task; readonly keeperOf: FindKeeper; readonly onLeave: () => void }

const TaskLine = ({ task, keeperOf, onLeave }: LineProps) => {
  const { label, state, progress, download, shown, outcome } = task
  return (
    <li className={classes.task}>
      <div className={classes.line}>
        <span>{label}</span>
        {outcome ? (
          <Statut meaning={outcome.meaning}>{outcome.badge}</Statut>
        ) : (
          state === 'failed' && <Statut meaning="danger">Échec</Statut>
        )}
        {!isUnderWay(task) && (
          <CloseButton size="sm" aria-label={`Retirer «\u00a0${label}\u00a0»`} onClick={() => forgetTask(task.uuid)} />
        )}
      </div>
      {isUnderWay(task) && (
        <Progress value={progress * 100} animated aria-label={`${label}\u00a0: ${Math.round(progress * 100)}\u00a0%`} />
      )}
      {outcome && <p className={classes.outcome}>{outcome.text}</p>}
      {isUnderWay(task) && shown && <Controls task={task} page={shown.page} keeperOf={keeperOf} onLeave={onLeave} />}
      {outcome?.page && (
        <div>
          <Button component={AppLink} href={outcome.page} onClick={onLeave}>
            Voir le rapport
          </Button>
        </div>
      )}
      {state === 'successed' && download !== undefined && (
        <div>
          <Button component="a" href={download} download leftSection={<IconDownload size={16} aria-hidden />}>
            Télécharger
          </Button>
        </div>
      )}
    </li>
  )
}

const Controls = ({ task, page, keeperOf, onLeave }: LineProps & { readonly page: string }) => {
  const [cancelling, setCancelling] = useState<'no' | 'asked' | 'taken'>('no')
  const cancel = async () => {
    setCancelling('asked')
    try {
      await (await keeperOf(task)?.())?.cancel(task.shown?.key ?? '')
      setCancelling('taken')
    } catch (error) {
      setCancelling('no')
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    }
  }
  return (
    <div className={classes.controls}>
      <Button component={AppLink} href={page} onClick={onLeave} aria-label={`Rouvrir «\u00a0${task.label}\u00a0»`}>
        Rouvrir
      </Button>
      <Button
        variant="subtle"
        color="danger"
        loading={cancelling === 'asked'}
        disabled={cancelling === 'taken'}
        onClick={() => void cancel()}
        aria-label={`Annuler «\u00a0${task.label}\u00a0»`}
      >
        {cancelling === 'taken' ? 'Annulation en cours…' : 'Annuler'}
      </Button>
    </div>
  )
}
