// Somebody saved the same record meanwhile: field by field, mine or theirs, and nothing is lost.
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import fieldClasses from '../fields/fields.module.css'
import { Modal } from '../pop/Modal.tsx'
import classes from './form.module.css'
import type { Difference } from './merge.ts'

export type Conflict = {
  readonly changedBy: string | null
  readonly changedAt: string
  readonly differences: readonly Difference[]
}

type Props = {
  readonly conflict: Conflict
  readonly labelOf: (path: string) => string
  readonly show: (path: string, value: unknown) => string
  readonly onSave: (chosen: ReadonlyMap<string, unknown>) => void
  readonly onReload: () => void
  readonly onContinue: () => void
}

/** Three columns: Champ, Ma saisie, Version enregistrée. Mine is chosen at first. */
export function ConflictDialog({ conflict, labelOf, show, onSave, onReload, onContinue }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, takesTheirs: boolean) =>
    setTheirs((old) => {
      const next = new Set(old)
      if (takesTheirs) next.add(path)
      else next.delete(path)
      return next
    })
  const who = conflict.changedBy ?? 'l’application'
  return (
    <Modal
      opened
      onClose={onContinue}
      size="lg"
      closeOnClickOutside={false}
      title={`Cette fiche a été modifiée par ${who} à ${formatTime(conflict.changedAt)}`}
    >
      <p>
        Choisissez, pour chaque champ, la valeur à garder. Les champs que vous n’aviez pas modifiés prennent la version
        enregistrée.
      </p>
      <table className={classes.conflict}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Ma saisie</th>
            <th scope="col">Version enregistrée</th>
          </tr>
        </thead>
        <tbody>
          {conflict.differences.map(({ path, mine, theirs: stored }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>
                <label>
                  <input
                    type="radio"
                    className={fieldClasses.box}
                    name={`choice-${path}`}
                    checked={!theirs.has(path)}
                    onChange={() => choose(path, false)}
                  />
                  <span>{show(path, mine)}</span>
                </label>
              </td>
              <td>
                <label>
                  <input
                    type="radio"
                    className={fieldClasses.box}
                    name={`choice-${path}`}
                    checked={theirs.has(path)}
                    onChange={() => choose(path, true)}
                  />
                  <span>{show(path, stored)}</span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.dialogFooter}>
        <Button size="sm" onClick={onContinue} data-autofocus>
          Continuer la saisie
        </Button>
        <span className={classes.grow} />
        <Button size="sm" onClick={onReload}>
          Recharger
        </Button>
        <Button
          size="sm"
          variant="filled"
          onClick={() =>
            onSave(
              new Map(
                conflict.differences.map(({ path, mine, theirs: stored }) => [path, theirs.has(path) ? stored : mine]),
              ),
            )
          }
        >
          Enregistrer ma sélection
        </Button>
      </div>
    </Modal>
  )
}
