// « Impayés »: families that owe, by age of what they owe; several are chosen and reminded at once, each at its level.
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import {
  ageBucketLabels,
  ageBuckets,
  reminderLevelLabels,
  reminderLevels,
} from '@cartable/domain/billing/reminders/reminders.rules.ts'
import {
  type UnpaidTotals,
  unpaidStateLabels,
  unpaidStates,
} from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconFileOff, IconFileText, IconPhone, IconPlayerPause, IconSend2, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import {
  type BulkAction,
  columnsOf,
  type ListFilter,
  type RowAction,
  type RowOf,
} from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import type { ListHandle } from '../../../platform/list/server-table.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askedId } from '../../../platform/shell/asked-record.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { useRowHistory } from '../../journal/journal.parts.tsx'
import { WriteOffDialog } from '../receipts/BadDebtDialogs.tsx'
import { BadDebts } from '../receipts/BadDebts.tsx'
import { SuspendDialog } from '../receipts/Suspensions.tsx'
import { CallDialog } from './CallDialog.tsx'
import { PlanRequests } from './PlanRequests.tsx'
import { levelMeanings, RemindDialog, unpaidRefreshes } from './RemindDialog.tsx'
import { UnpaidSums } from './UnpaidSums.tsx'
import classes from './unpaid.module.css'

type Row = RowOf<typeof remindersApi.unpaidFamilies>

const amount = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))
const stateOf = ({ exclusion, level }: Row) => {
  if (exclusion)
    return (
      <span className={classes.wraps}>
        <Statut meaning="grey">{exclusion.words}</Statut>
      </span>
    )
  return level === null ? <Dash /> : <Statut meaning={levelMeanings[level]}>{reminderLevelLabels[level]}</Statut>
}
const reminderStates = { asked: ' (part dans un instant)', sent: '', dropped: ' (rien n’est parti)' } as const
const lastOf = ({ lastReminder }: Row) =>
  lastReminder === null ? (
    <Dash />
  ) : (
    <>
      {reminderLevelLabels[lastReminder.level]}{' '}
      <span className={classes.quiet}>
        {formatDay(lastReminder.on)}
        {reminderStates[lastReminder.state]}
      </span>
    </>
  )

const columns = columnsOf<typeof remindersApi.unpaidFamilies>()([
  {
    id: 'customer',
    label: 'Famille',
    cell: (row) => (
      <>
        <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>
        {row.suspendedOn !== null && (
          <span className={classes.quiet}> cours suspendus depuis le {formatDay(row.suspendedOn)}</span>
        )}
        {row.advancedCents > 0 && (
          <span className={classes.quiet}> {formatEuros(row.advancedCents)} avancés au professeur</span>
        )}
      </>
    ),
    sort: true,
    isTitle: true,
  },
  ...ageBuckets.map((bucket) => ({
    id: bucket,
    label: ageBucketLabels[bucket],
    cell: (row: Row) => amount(row.aged[bucket]),
    sort: true as const,
    align: 'right' as const,
    width: bucket === 'to60' || bucket === 'to90' ? 88 : 80,
    card: 'none' as const,
    foot: (totals: UnpaidTotals) => formatEuros(totals.aged[bucket]),
  })),
  {
    id: 'total',
    label: 'Total',
    cell: (row) => amount(row.totalCents),
    sort: true,
    align: 'right',
    width: 86,
    card: 'aside',
    foot: (totals) => formatEuros(totals.totalCents),
  },
  {
    id: 'age',
    label: 'Retard',
    cell: (row) => (row.oldestDays === null ? <Dash /> : `${row.oldestDays}\u00a0j`),
    sort: true,
    align: 'right',
    width: 84,
  },
  { id: 'level', label: 'Niveau', cell: stateOf, sort: true, isState: true, width: 166, card: 'line' },
  { id: 'reminded', label: 'Dernière relance', cell: lastOf, sort: true, width: 148, card: 'line' },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'etat',
    input: 'state',
    label: 'État',
    options: wordOptions(unpaidStateLabels, unpaidStates),
  },
  {
    kind: 'choices',
    param: 'niveau',
    input: 'levels',
    label: 'Niveau',
    options: reminderLevels.map((level) => ({ value: String(level), label: reminderLevelLabels[level] })),
  },
  {
    kind: 'choices',
    param: 'societe',
    input: 'companies',
    label: 'Société',
    options: wordOptions(companyLabels, companyCodes),
  },
]
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'famille',
  many: 'familles',
  isFeminine: true,
  none: 'Personne ne doit rien',
  why: 'Une famille apparaît ici dès qu’une facture lui reste à régler.',
}

export const Unpaid = () => {
  const mayWrite = useCan('billing', 'write')
  const [totals, setTotals] = useState<UnpaidTotals | null>(null)
  // the palette asks for one family
  const [one, setOne] = useAddressParam('relancer')
  const [chosen, setReminded] = useState<readonly number[] | null>(null)
  const single = askedId(one ?? undefined)
  const reminded = chosen ?? (mayWrite && single ? [single] : null)
  const closeReminder = () => {
    setReminded(null)
    if (one !== null) setOne(null)
  }
  const [called, setCalled] = useState<Row | null>(null)
  const mayDecide = useCan('badDebts', 'write')
  const [suspended, setSuspended] = useState<Row | null>(null)
  const [lost, setLost] = useState<Row | null>(null)
  const { historyOf, history } = useRowHistory('payment_reminders')
  const list = useRef<ListHandle>(null)
  const withdraw = useAction(remindersApi.endPromise, {
    refreshes: unpaidRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid ? toast.success('Promesse retirée.') : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const lettersOf = ({ lastReminder }: Row): readonly RowAction<Row>[] =>
    lastReminder === null || lastReminder.state !== 'sent'
      ? []
      : lastReminder.companies.map((company) => ({
          id: `lettre-${company}`,
          label: lastReminder.companies.length === 1 ? 'Lettre' : `Lettre, ${companyLabels[company].toLowerCase()}`,
          icon: IconFileText,
          inMenu: true,
          run: () => void window.open(urlOf(remindersApi.letter, { id: String(lastReminder.id), company }), '_blank'),
        }))
  const pastOf = ({ lastReminder }: Row): readonly RowAction<Row>[] =>
    lastReminder === null
      ? []
      : historyOf(lastReminder).map((action) => ({ ...action, run: () => action.run?.(lastReminder) }))
  const actionsOf = (row: Row): readonly RowAction<Row>[] => {
    const { promise } = row
    if (!mayWrite) return [...lettersOf(row), ...pastOf(row)]
    return [
      {
        ...{ id: 'relancer', label: 'Relancer', icon: IconSend2 },
        ...{ refusal: row.exclusion?.words ?? null, run: () => setReminded([row.customerId]) },
      },
      { id: 'appel', label: 'Noter un appel', icon: IconPhone, run: () => setCalled(row) },
      ...lettersOf(row),
      ...(mayDecide && row.totalCents > 0 && row.suspendedOn === null
        ? [
            {
              ...{ id: 'suspendre', label: 'Suspendre les cours…', icon: IconPlayerPause, inMenu: true },
              run: () => setSuspended(row),
            },
          ]
        : []),
      ...(row.totalCents > 0
        ? [{ id: 'perte', label: 'Passer en perte…', icon: IconFileOff, inMenu: true, run: () => setLost(row) }]
        : []),
      ...pastOf(row),
      ...(promise
        ? [
            {
              ...{ id: 'promesse', label: 'Retirer la promesse', icon: IconX, inMenu: true },
              run: () => withdraw.mutate({ id: promise.id }),
            },
          ]
        : []),
    ]
  }
  const bulk: readonly BulkAction<Row>[] = [
    {
      id: 'relancer',
      label: 'Relancer',
      icon: IconSend2,
      // what is chosen stays so until it was sent
      run: (keys) => {
        setReminded(keys.map(Number))
        return false
      },
    },
  ]
  return (
    <Panel title="Impayés" breadcrumb={crumbs} fill>
      <PlanRequests />
      <BadDebts />
      {totals && <UnpaidSums totals={totals} />}
      <ServerTable<typeof remindersApi.unpaidFamilies>
        id="impayes"
        operation={remindersApi.unpaidFamilies}
        columns={columns}
        filters={filters}
        defaultSort="age.desc"
        searchLabel="Nom, téléphone"
        noun={noun}
        keyOf={(row) => row.customerId}
        nameOf={(row) => row.customer}
        actionsOf={actionsOf}
        bulk={mayWrite ? bulk : undefined}
        onAnswer={(answer) => setTotals(answer.totals)}
        handle={list}
      />
      {history}
      {reminded && (
        <RemindDialog
          customerIds={reminded}
          onClose={closeReminder}
          onReminded={() => {
            closeReminder()
            list.current?.clearSelection()
          }}
        />
      )}
      {suspended && <SuspendDialog customerId={suspended.customerId} onClose={() => setSuspended(null)} />}
      {lost && <WriteOffDialog customerId={lost.customerId} onClose={() => setLost(null)} />}
      {called && <CallDialog family={called} onClose={() => setCalled(null)} />}
    </Panel>
  )
}
