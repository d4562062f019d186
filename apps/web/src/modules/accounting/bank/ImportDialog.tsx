// A statement taken in: the company, the file of its bank, and for a csv that nobody explained yet, which column is what.
import { bankApi, statementFileRules } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { ColumnsAsked } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useFileAction } from '../../../platform/api/hooks.ts'
import { FileField } from '../../../platform/fields/files/FileField.tsx'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './bank.module.css'
import { bankRefreshes } from './bank-tabs.ts'

type Columns = ColumnsAsked['guess']
const columnLabels: Readonly<Record<keyof Columns, string>> = {
  day: 'Date',
  label: 'Libellé',
  amount: 'Montant signé',
  debit: 'Débit',
  credit: 'Crédit',
  counterparty: 'Contrepartie',
  reference: 'Référence de la banque',
}
const columnKeys = Object.keys(columnLabels) as (keyof Columns)[]
const needed: readonly (keyof Columns)[] = ['day', 'label']

const isWhole = ({ day, label, amount, debit, credit }: Columns) =>
  day !== null && label !== null && (amount !== null) !== (debit !== null && credit !== null)

const ColumnsFields = ({
  asked,
  columns,
  onColumns,
}: {
  readonly asked: ColumnsAsked
  readonly columns: Columns
  readonly onColumns: (columns: Columns) => void
}) => {
  const options = asked.titles.filter((title) => title !== '').map((title) => ({ value: title, label: title }))
  return (
    <>
      <p>
        Dites ce que contient chaque colonne du CSV{'\u00a0'}: la réponse vaut pour les relevés suivants de cette
        société.
      </p>
      <div className={classes.sample}>
        <table>
          <thead>
            <tr>
              {asked.titles.map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {asked.sample.map((cells) => (
              <tr key={cells.join('|')}>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row have no other name than their place
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columnKeys.map((key) => (
        <SelectField
          key={key}
          label={columnLabels[key]}
          optional={!needed.includes(key)}
          options={options}
          value={columns[key]}
          onChange={(value) => onColumns({ ...columns, [key]: value })}
        />
      ))}
    </>
  )
}

const sentence = (added: number, known: number): string =>
  [
    added === 0 ? 'Aucune ligne nouvelle' : added === 1 ? '1 ligne ajoutée' : `${added} lignes ajoutées`,
    known > 0 && (known === 1 ? '1 déjà connue' : `${known} déjà connues`),
  ]
    .filter(Boolean)
    .join(', ')

export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [company, setCompany] = useState<CompanyCode>('private-tuition')
  const [files, setFiles] = useState<File[]>([])
  const [asked, setAsked] = useState<ColumnsAsked | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const send = useFileAction(bankApi.importStatement, {
    refreshes: bankRefreshes,
    onSuccess: (answer) => {
      setErrors(answer.errors?.messages ?? [])
      if (answer.asked) {
        setAsked(answer.asked)
        setColumns(answer.asked.guess)
      } else if (answer.errors === null) {
        toast.success(`${sentence(answer.added, answer.known)}.`)
        onClose()
      }
    },
  })
  const begin = (chosen: File[]) => {
    setFiles(chosen)
    setAsked(null)
    setColumns(null)
    setErrors([])
  }
  const [file] = files
  const isReady = file !== undefined && (columns === null || isWhole(columns))
  return (
    <Modal opened onClose={onClose} title="Importer un relevé" size={640}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          const { day, label, ...others } = columns ?? { day: null, label: null }
          const named = day !== null && label !== null ? { day, label, ...others } : null
          send.mutate({ input: { company, columns: named }, files: { statement: [file] } })
        }}
      >
        <SelectField
          label="Société"
          options={wordOptions(companyLabels, companyCodes)}
          value={company}
          onChange={(value) => setCompany(companyCodes.find((code) => code === value) ?? company)}
        />
        <FileField
          label="Relevé de la banque"
          description="CAMT.053 (XML) ou CSV, 10 Mo au plus. Un relevé importé deux fois n’ajoute rien."
          rules={statementFileRules}
          files={files}
          onFiles={begin}
        />
        {asked && columns && <ColumnsFields asked={asked} columns={columns} onColumns={setColumns} />}
        {errors.length > 0 && (
          <Alert color="danger" role="alert">
            {unbroken(errors.join(' '))}
          </Alert>
        )}
        <div className={classes.acts}>
          <Button onClick={onClose}>Fermer</Button>
          <Button type="submit" variant="filled" loading={send.isPending} disabled={!isReady}>
            Importer
          </Button>
        </div>
      </form>
    </Modal>
  )
}
