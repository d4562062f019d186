// Columns of a file that another program wrote, each with what it holds, matched with ours before the file is checked.
import type { FileColumns, Matching } from '@cartable/domain/exchange/exchange.schema.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { Alert, Button } from '@mantine/core'
import { IconCircleX, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectField } from '../../platform/fields/SelectFields.tsx'
import { unbroken } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import dialogs from '../../platform/shell/dialogs/dialogs.module.css'
import classes from './exchange.module.css'

/** Value of the choice that leaves a column out. */
const leftOut = '-'

/** Why a matching is not one yet: what must be there and is not, or what two columns would give. */
const problemOf = ({ ours }: FileColumns, matching: Matching): string | null => {
  const chosen = Object.values(matching)
  const missing = ours.filter(({ key, isRequired }) => isRequired && !chosen.includes(key))
  if (missing.length > 0)
    return `Choisissez la colonne du fichier qui donne ${listed(missing.map(({ title }) => `«\u00a0${title}\u00a0»`))}.`
  const twice = ours.find(({ key }) => chosen.filter((one) => one === key).length > 1)
  return twice ? `«\u00a0${twice.title}\u00a0» est choisi pour deux colonnes du fichier.` : null
}

type Props = {
  readonly columns: FileColumns
  readonly onCheck: (matching: Matching) => void
  readonly onClose: () => void
}

export const MatchDialog = ({ columns, onCheck, onClose }: Props) => {
  const [matching, setMatching] = useState<Matching>(
    Object.fromEntries(columns.columns.map(({ title, key }) => [title, key])),
  )
  const [isTried, setTried] = useState(false)
  const problem = problemOf(columns, matching)
  const options = [
    { value: leftOut, label: 'Laisser de côté' },
    ...columns.ours.map(({ key, title, isRequired }) => ({
      value: key,
      label: isRequired ? `${title} (obligatoire)` : title,
    })),
  ]
  return (
    <Modal opened size={860} onClose={onClose} title="Faire correspondre les colonnes">
      <p className={dialogs.dim}>
        {columns.isRemembered
          ? 'Comme la dernière fois pour un fichier de cette forme. Vos choix seront gardés pour le prochain.'
          : 'Dites ce que chaque colonne du fichier contient. Vos choix seront gardés pour le prochain fichier de cette forme.'}
      </p>
      <div className={classes.columns}>
        <table aria-label="Colonnes du fichier">
          <thead>
            <tr>
              <th scope="col">Colonne du fichier</th>
              <th scope="col">Premières valeurs</th>
              <th scope="col">Ce qu’elle contient</th>
            </tr>
          </thead>
          <tbody>
            {columns.columns.map(({ title, samples }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{samples.join(', ') || '–'}</td>
                <td>
                  <SelectField
                    label={`Contenu de «\u00a0${title}\u00a0»`}
                    options={options}
                    value={matching[title] || leftOut}
                    onChange={(next) =>
                      setMatching((now) => ({ ...now, [title]: next === null || next === leftOut ? '' : String(next) }))
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isTried && problem && (
        <Alert color="danger" role="alert" icon={<IconCircleX size={18} aria-hidden />} title={unbroken(problem)} />
      )}
      <div className={dialogs.buttons}>
        <Button size="sm" onClick={onClose}>
          Fermer
        </Button>
        <Button
          size="sm"
          data-autofocus
          variant="filled"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          onClick={() => (problem === null ? onCheck(matching) : setTried(true))}
        >
          Vérifier sans enregistrer
        </Button>
      </div>
    </Modal>
  )
}
