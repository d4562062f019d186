// The VAT return of a month: base and tax by rate as money came in, what is deducted and carried over, checked with the ledger; each figure opens its lines.
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import type { VatMonth } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { type CompanyCode, companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addMonths, formatDay, formatInstant, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Select } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { capital } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { Agreement } from './Agreement.tsx'
import { EReport } from './EReport.tsx'
import { VatFigures } from './VatFigures.tsx'
import { type FigureAsked, VatLines } from './VatLines.tsx'
import classes from './vat.module.css'

const crumbs = [{ label: 'Comptabilité' }]
const pathOf: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': '/accounting/vat',
  traineeship: '/accounting/vat/stages',
}
/** Months offered, the newest first: those that may still be declared, or checked by the administration (three years). */
const monthsOffered = 37

const due = (netCents: number) =>
  netCents >= 0
    ? `${formatEuros(netCents)} de TVA à payer`
    : `${formatEuros(-netCents)} de crédit à reporter sur le mois suivant`

type FilingProps = { readonly company: CompanyCode; readonly month: string; readonly state: VatMonth }
/** Marked as declared by whoever closes months, or who did it and when. */
const Filing = ({ company, month, state: { filed, obstacle, netCents } }: FilingProps) => {
  const mayFile = useCan('closing', 'write')
  const { mutateAsync, isPending } = useAction(vatApi.fileVat)
  const name = formatMonth(`${month}-01`)
  if (filed)
    return (
      <p className={classes.filing}>
        <Statut meaning="success" icon={IconLock}>
          Déclarée
        </Statut>
        Le {formatInstant(filed.at)}
        {filed.by !== null && ` par ${filed.by}`}. Ces chiffres ne changent plus{'\u00a0'}: une correction se déclare
        dans le mois ouvert.
        {netCents > 0 &&
          (filed.paidOn === null ? (
            <>
              {' '}
              À payer (445510){'\u00a0'}: la ligne de la banque la solde dans{' '}
              <AppLink href="/accounting/bank">Relevés bancaires</AppLink>.
            </>
          ) : (
            ` Payée le ${formatDay(filed.paidOn)}.`
          ))}
        <HistoryButton className="vat_returns" entityId={filed.id} />
      </p>
    )
  if (!mayFile) return null
  const file = async () => {
    const isSure = await askConfirmation({
      title: `Marquer la TVA déclarée pour ${name}\u202f?`,
      body: `${due(netCents)}. Le mois ne se rouvrira plus, et ses chiffres resteront ceux-ci.`,
      confirmLabel: 'Marquer déclarée',
    })
    if (!isSure) return
    const answer = await mutateAsync({ company, month, netCents }).catch(() => null)
    if (answer === null) return
    if (answer.isValid) toast.success(`TVA marquée déclarée pour ${name}.`)
    else toast.error(answer.errorMsgs.join(' '))
  }
  return (
    <p className={classes.filing}>
      <Button
        variant="filled"
        leftSection={<IconLock size={16} aria-hidden />}
        disabled={obstacle !== null || isPending}
        onClick={() => void file()}
      >
        Marquer déclarée
      </Button>
      {obstacle}
    </p>
  )
}

const VatReturn = ({ company }: { readonly company: CompanyCode }) => {
  const today = useToday()
  const [asked, setAsked] = useAddressParam('mois')
  const [figure, setFigure] = useState<FigureAsked | null>(null)
  const offered = Array.from({ length: monthsOffered }, (_, count) =>
    addMonths(startOfMonth(today), -count).slice(0, 7),
  )
  // the month that is over is the one to declare
  const month = asked !== null && offered.includes(asked) ? asked : (offered[1] ?? today.slice(0, 7))
  const query = useOperation(vatApi.vatMonth, { company, month })
  return (
    <Panel
      title="TVA"
      breadcrumb={crumbs}
      tabs={companyCodes.map((code) => ({
        ...{ label: companyLabels[code], path: pathOf[code], isCurrent: code === company },
      }))}
      actions={
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => window.open(urlOf(vatApi.vatLinesCsv, { company, month }), '_blank', 'noreferrer')}
        >
          Exporter en CSV
        </Button>
      }
    >
      <div className={classes.top}>
        <Select
          label="Mois"
          data={offered.map((value) => ({ value, label: capital(formatMonth(`${value}-01`)) }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => setAsked(value)}
        />
      </div>
      <p className={classes.words}>
        La TVA est due quand la famille paie, au prorata de ce qu’elle règle{'\u00a0'}; un avoir ou un rejet la reprend.
        Une facture émise sous l’option pour les débits la doit dès son émission.
      </p>
      <QueryPanel query={query} what="la TVA du mois">
        {(state) => (
          <>
            <VatFigures state={state} month={month} onAsk={setFigure} />
            <Agreement state={state} />
            <Filing company={company} month={month} state={state} />
          </>
        )}
      </QueryPanel>
      <EReport company={company} month={month} />
      {figure && <VatLines company={company} month={month} asked={figure} onClose={() => setFigure(null)} />}
    </Panel>
  )
}

export const TuitionVat = () => <VatReturn company="private-tuition" />
export const StagesVat = () => <VatReturn company="traineeship" />
