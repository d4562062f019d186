// Undoes an import as a whole: what will go back is said first; what stands in the way is listed, with who did it.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { NamedRun, UndoObstacle } from '@cartable/domain/exchange/exchange.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { capital, counted, unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import dialogs from '../../platform/shell/dialogs/dialogs.module.css'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './exchange.module.css'

const Obstacle = ({ lineNumber, label, path, what, by, at }: UndoObstacle) => (
  <li>
    {lineNumber !== null && `Ligne ${lineNumber}, `}
    {path === null ? <b>{label}</b> : <Link to={path}>{label}</Link>}
    {'\u00a0'}: {what}, par {by}, le {formatInstant(at)}
  </li>
)

/** « 290 fiches ajoutées sont supprimées, 3 fiches modifiées retrouvent leurs valeurs. » */
const effectOf = ({ add, update, inactivation }: NamedRun['counts']): string => {
  const changed = update + inactivation
  const parts = [
    ...(add > 0 ? [`ce que ${counted(add, 'ligne a ajouté est retiré', 'lignes ont ajouté est retiré')}`] : []),
    ...(changed > 0
      ? [`ce que ${counted(changed, 'ligne a modifié retrouve', 'lignes ont modifié retrouve')} ses valeurs d’avant`]
      : []),
  ].join(', ')
  return `${capital(parts)}.`
}

type Props = { readonly run: NamedRun; readonly onClose: () => void }

export const UndoDialog = ({ run, onClose }: Props) => {
  const [refused, setRefused] = useState<{ sentence: string; obstacles: readonly UndoObstacle[] } | null>(null)
  const undo = useAction(excelFileApi.undo, {
    refreshes: [[]],
    onSuccess: ({ errors, undone, obstacles }) => {
      if (errors !== null) return setRefused({ sentence: errors.messages.join(' '), obstacles })
      toast.success(`Import annulé\u00a0: ${counted(undone, 'ligne reprise', 'lignes reprises')}.`)
      onClose()
    },
  })
  return (
    <Modal opened size={680} onClose={onClose} title={`Annuler l’import ${de(run.fileName)}`}>
      {refused ? (
        <>
          <Alert
            color="danger"
            role="alert"
            icon={<IconCircleX size={18} aria-hidden />}
            title={unbroken(refused.sentence)}
          >
            Rien n’a été repris.
          </Alert>
          {refused.obstacles.length > 0 && (
            <ul className={classes.hint} aria-label="Ce qui a changé depuis">
              {refused.obstacles.map((one) => (
                <Obstacle key={`${one.lineNumber} ${one.label} ${one.what}`} {...one} />
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          <p>{effectOf(run.counts)}</p>
          <p className={dialogs.dim}>
            L’import est annulé en entier, ou pas du tout{'\u00a0'}: si quelqu’un a travaillé depuis sur une de ces
            fiches, rien ne change et elle est nommée ici.
          </p>
        </>
      )}
      <div className={dialogs.buttons}>
        <Button size="sm" data-autofocus onClick={onClose}>
          {refused ? 'Fermer' : 'Garder l’import'}
        </Button>
        {!refused && (
          <Button
            size="sm"
            variant="filled"
            color="danger"
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => undo.mutate({ runId: run.runId })}
          >
            Annuler l’import
          </Button>
        )}
      </div>
    </Modal>
  )
}
