// « Export comptable »: the books of a span for an accountant's program, journal by journal, beside the trial balance.
import { exportsApi } from '@cartable/domain/accounting/exports/exports.api.ts'
import {
  type EntriesFound,
  type EntryFormat,
  entryFormatHelp,
  entryFormatKeys,
  entryFormats,
} from '@cartable/domain/accounting/exports/exports.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { RadioField, SwitchField } from '../../../platform/fields/ChoiceFields.tsx'
import { DayField } from '../../../platform/fields/DayField.tsx'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { counted, formatCount } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Agreed } from '../balances/balance-screens.tsx'
import { FigureTable } from '../figures/FigureTable.tsx'
import classes from './exports.module.css'
import { useEntriesExport } from './use-entries-export.ts'

const crumbs = [{ label: 'Comptabilité' }]

const Journals = ({ found }: { readonly found: EntriesFound }) => (
  <FigureTable
    label="Écritures par journal"
    heads={['Journal', 'Écritures', 'Débit', 'Crédit']}
    foot={
      <tr>
        <th scope="row">Total</th>
        <td>{formatCount(found.entryCount)}</td>
        <td>{formatEuros(found.debitCents)}</td>
        <td>{formatEuros(found.creditCents)}</td>
      </tr>
    }
  >
    {found.journals.map((journal) => (
      <tr key={journal.code}>
        <th scope="row">
          {journal.code} {journal.name}
        </th>
        <td>{formatCount(journal.entryCount)}</td>
        <td>{formatEuros(journal.debitCents)}</td>
        <td>{formatEuros(journal.creditCents)}</td>
      </tr>
    ))}
  </FigureTable>
)

/** What is in no file: it would be missing from the other program's books. */
const Missing = ({ found: { unsealedCount, waiting } }: { readonly found: EntriesFound }) =>
  unsealedCount + waiting === 0 ? null : (
    <p className={classes.words}>
      {unsealedCount > 0 && `${counted(unsealedCount, 'écriture')} à sceller. `}
      {waiting > 0 && `${counted(waiting, 'pièce')} en attente d’écriture. `}
      <AppLink href="/accounting/books" className={classes.link}>
        Voir le grand livre
      </AppLink>
    </p>
  )

const Agreement = ({ found }: { readonly found: EntriesFound }) => {
  const moved = found.debitCents - found.openingCents
  const isAgreed =
    found.debitCents === found.creditCents &&
    moved === found.trialDebitCents &&
    found.trialDebitCents === found.trialCreditCents
  return (
    <Agreed isAgreed={isAgreed}>
      {found.openingCents > 0 ? `Hors à-nouveaux (${formatEuros(found.openingCents)}), débits ` : 'Débits '}
      {formatEuros(moved)}
      {'\u00a0'}; balance générale {formatEuros(found.trialDebitCents)} et {formatEuros(found.trialCreditCents)}.
    </Agreed>
  )
}

export const Exports = () => {
  const today = useToday()
  const [company, setCompany] = useState<CompanyCode>('private-tuition')
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState<string | null>(today)
  const [format, setFormat] = useState<EntryFormat>('ximport')
  const [withOpening, setOpening] = useState(false)
  const isSpan = from !== null && to !== null && from <= to
  const asked = { company, from: from ?? today, to: to ?? today }
  const query = useOperation(
    exportsApi.entriesFound,
    { ...asked, ...(withOpening && { withOpening: 'true' as const }) },
    { enabled: isSpan },
  )
  const file = useEntriesExport()
  return (
    <Panel title="Export comptable" breadcrumb={crumbs}>
      <p className={classes.words}>
        Les écritures scellées d’une période, avec le nom des comptes, pour le logiciel de votre expert-comptable.
        Chaque client (411) et chaque professeur (401) y a son compte{'\u00a0'}; les autres comptes gardent leur numéro.
        Le FEC d’un exercice se prend dans{' '}
        <AppLink href="/accounting/years" className={classes.link}>
          Exercices
        </AppLink>
        .
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSpan) void file.ask({ ...asked, format, withOpening })
        }}
      >
        <SelectField
          label="Société"
          options={wordOptions(companyLabels, companyCodes)}
          value={company}
          onChange={(value) => setCompany(companyCodes.find((code) => code === value) ?? company)}
        />
        <div className={classes.days}>
          <DayField label="Du" value={from} onChange={setFrom} />
          <DayField
            label="Au"
            value={to}
            onChange={setTo}
            error={from !== null && to !== null && from > to ? `Après le ${formatDay(from)}` : undefined}
          />
        </div>
        <RadioField
          label="Logiciel"
          description={entryFormatHelp[format]}
          options={wordOptions(entryFormats, entryFormatKeys)}
          value={format}
          onChange={(value) => setFormat(entryFormatKeys.find((key) => key === value) ?? format)}
        />
        <SwitchField
          label="Avec les à-nouveaux"
          description="Inutile si l’exercice précédent est clôturé dans l’autre logiciel, qui fait les siens."
          value={withOpening}
          onChange={setOpening}
        />
        <Button
          type="submit"
          variant="filled"
          loading={file.isBusy}
          disabled={!isSpan || query.data?.entryCount === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Préparer le fichier
        </Button>
      </form>
      {file.refusal && (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />} title="Pas de fichier">
          {file.refusal}
        </Alert>
      )}
      {isSpan && (
        <QueryPanel query={query} what="les écritures">
          {(found) =>
            found.entryCount === 0 ? (
              <EmptyLine>Aucune écriture scellée sur cette période.</EmptyLine>
            ) : (
              <>
                <Agreement found={found} />
                <Journals found={found} />
                <Missing found={found} />
              </>
            )
          }
        </QueryPanel>
      )}
    </Panel>
  )
}
