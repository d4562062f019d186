// What hangs from the tray of tasks: each task, how far it is, and its file when it is done.
import { Button, CloseButton, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { counted } from '../fr/typography.ts'
import { FloatingPanel } from '../pop/FloatingPanel.tsx'
import type { Hanging } from '../pop/use-pop.ts'
import { Statut } from '../theme/Statut.tsx'
import classes from './TaskTray.module.css'
import { forgetTask, isUnderWay, type Task } from './tasks.ts'

export const TaskPanel = ({ tasks, ...hanging }: Hanging & { readonly tasks: readonly Task[] }) => (
  <FloatingPanel {...hanging} position="bottom-end">
    <ul className={classes.list} aria-label={counted(tasks.length, 'tâche')}>
      {tasks.length === 0 && <li className={classes.none}>Aucune tâche en cours.</li>}
      {tasks.toReversed().map((task) => (
        <TaskLine key={task.uuid} task={task} />
      ))}
    </ul>
  </FloatingPanel>
)

const TaskLine = ({ task }: { task: Task }) => (
  <li className={classes.task}>
    <div className={classes.line}>
      <span>{task.label}</span>
      {task.state === 'failed' && <Statut meaning="danger">Échec</Statut>}
      {!isUnderWay(task) && (
        <CloseButton size="sm" aria-label={`Retirer « ${task.label} »`} onClick={() => forgetTask(task.uuid)} />
      )}
    </div>
    {isUnderWay(task) && (
      <Progress
        value={task.progress * 100}
        animated
        aria-label={`${task.label}\u00a0: ${Math.round(task.progress * 100)}\u00a0%`}
      />
    )}
    {task.state === 'successed' && (
      <div>
        <Button component="a" href={task.download} download leftSection={<IconDownload size={16} aria-hidden />}>
          Télécharger
        </Button>
      </div>
    )}
  </li>
)
