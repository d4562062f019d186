// The card transactions as the provider knows them: of everybody in accounting, of one customer on the record.

import {
  type CardCharge,
  type CardChargeStatus,
  type CardChargeType,
  cardChargeLabels,
  cardChargeStatuses,
  cardChargesApi,
  cardChargeTypeLabels,
  cardChargeTypes,
} from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Alert, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { CountMultiSelect } from '../../../platform/fields/SelectFields.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyState, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { OrderDrawer } from '../orders/OrderDrawer.tsx'
import classes from './charges.module.css'

const meanings: Readonly<Record<CardChargeStatus, 'success' | 'danger' | 'info'>> = {
  succeeded: 'success',
  failed: 'danger',
  pending: 'info',
}
/** Accepted is green, refused red, whatever else blue; money given back says so in grey. */
export const ChargeStatut = ({ charge }: { readonly charge: CardCharge }) => (
  <Statut meaning={charge.refunded > 0 ? 'grey' : meanings[charge.status]}>{charge.statusText}</Statut>
)

type RowProps = {
  readonly charge: CardCharge
  /** On the record of its customer, who need not be named. */
  readonly isOwn: boolean
  readonly onOpen: (orderId: number) => void
}
const Row = ({ charge, isOwn, onOpen }: RowProps) => (
  <tr>
    <td>
      <ChargeStatut charge={charge} />
      {charge.errorMessage && <p className={classes.why}>{unbroken(charge.errorMessage)}</p>}
    </td>
    <td className={classes.when}>{formatInstant(charge.creationDate)}</td>
    <td className={classes.amount}>
      <b data-off={charge.status === 'failed' || undefined}>{formatEuros(charge.amount)}</b>
      {charge.refunded > 0 && <p className={classes.quiet}>{formatEuros(charge.refunded)} remboursés</p>}
    </td>
    <td>
      {charge.orderId === null ? (
        charge.tag
      ) : (
        <button type="button" className={classes.tag} onClick={() => onOpen(charge.orderId ?? 0)}>
          {charge.tag}
        </button>
      )}
      <p className={classes.quiet}>{[cardChargeTypeLabels[charge.type], charge.card].filter(Boolean).join(' · ')}</p>
    </td>
    {!isOwn && (
      <td className={classes.who}>
        {charge.customerId !== null && (
          <AppLink href={`/customer/show/${charge.customerId}`}>{charge.customer}</AppLink>
        )}
      </td>
    )}
  </tr>
)

type Cursor = { readonly startingAfter?: string; readonly endingBefore?: string }

type Props = { readonly stripeCustomerId?: string }

export const CardCharges = ({ stripeCustomerId }: Props) => {
  const [statuses, setStatuses] = useState<CardChargeStatus[]>([])
  const [types, setTypes] = useState<CardChargeType[]>([])
  const [cursor, setCursor] = useState<Cursor>({})
  const [lastStart, setLastStart] = useState<string | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const query = useOperation(
    cardChargesApi.cardCharges,
    {
      ...(statuses.length > 0 ? { statuses: statuses.join(',') } : {}),
      ...(types.length > 0 ? { types: types.join(',') } : {}),
      ...cursor,
      ...(lastStart === null || cursor.endingBefore === undefined ? {} : { lastStart }),
      ...(stripeCustomerId === undefined ? {} : { grStripeCustomerId: stripeCustomerId }),
    },
    { keepPrevious: true },
  )
  const restart = () => setCursor({})
  const forth = (from: string) => {
    if (cursor.startingAfter === undefined && cursor.endingBefore === undefined)
      setLastStart(query.data?.rows[0]?.id ?? null)
    setCursor({ startingAfter: from })
  }
  return (
    <section aria-label="Transactions par carte" className={classes.block}>
      <div className={classes.bar}>
        <CountMultiSelect
          label="Statut"
          placeholder="Tous"
          options={wordOptions(cardChargeLabels, cardChargeStatuses)}
          value={statuses}
          onChange={(chosen) => {
            setStatuses(chosen)
            restart()
          }}
        />
        <CountMultiSelect
          label="Type"
          placeholder="Tous"
          options={wordOptions(cardChargeTypeLabels, cardChargeTypes)}
          value={types}
          onChange={(chosen) => {
            setTypes(chosen)
            restart()
          }}
        />
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => {
            restart()
            void query.refetch()
          }}
        >
          Actualiser
        </Button>
      </div>
      <QueryPanel query={query} what="les transactions">
        {({ rows, error, startingAfter, endingBefore }) => (
          <>
            {error !== null && (
              <Alert color="danger" role="alert" mb="md">
                {unbroken(error)}
              </Alert>
            )}
            {rows.length === 0 && error === null && (
              <EmptyState title="Aucune transaction par carte">
                {startingAfter === null ? 'Aucun paiement par carte ne correspond.' : 'Rien parmi les plus récentes.'}
              </EmptyState>
            )}
            {rows.length > 0 && (
              <div className={classes.scroll}>
                <table className={classes.table} aria-busy={query.isPlaceholderData}>
                  <caption className="vh">Transactions par carte</caption>
                  <thead>
                    <tr>
                      <th scope="col">Statut</th>
                      <th scope="col">Date</th>
                      <th scope="col" className={classes.amount}>
                        Montant
                      </th>
                      <th scope="col">Objet</th>
                      {stripeCustomerId === undefined && <th scope="col">Client</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((charge) => (
                      <Row key={charge.id} charge={charge} isOwn={stripeCustomerId !== undefined} onOpen={setOpened} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <nav className={classes.pager} aria-label="Pages des transactions">
              <Button
                leftSection={<IconChevronLeft size={16} aria-hidden />}
                disabled={endingBefore === null}
                onClick={() => endingBefore !== null && setCursor({ endingBefore })}
              >
                Plus récentes
              </Button>
              <Button
                rightSection={<IconChevronRight size={16} aria-hidden />}
                disabled={startingAfter === null}
                onClick={() => startingAfter !== null && forth(startingAfter)}
              >
                Plus anciennes
              </Button>
            </nav>
          </>
        )}
      </QueryPanel>
      {opened !== null && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const crumbs = [{ label: 'Comptabilité' }]

export const CardTransactions = () => (
  <Panel title="Transactions par carte" breadcrumb={crumbs}>
    <CardCharges />
  </Panel>
)
