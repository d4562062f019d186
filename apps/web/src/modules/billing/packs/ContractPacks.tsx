// On the record of a contract: its packs of hours, what is left of each, and how one is sold or ended.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import type { HourPack } from '@cartable/domain/billing/packs/packs.schema.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { PackLines } from './PackLines.tsx'
import { PayPackButton } from './PayPackButton.tsx'
import classes from './packs.module.css'

/** What becomes of a pack that ends, in words. */
export const fateOf = ({ minutes, leftMinutes, heldCents }: HourPack): string =>
  heldCents > 0
    ? `Pack de ${durationText(minutes)}\u00a0: les ${durationText(leftMinutes)} qui restent, payées ${formatEuros(heldCents)}, deviennent un avoir en compte de la famille, à prendre sur ses factures ou à rendre.`
    : `Pack de ${durationText(minutes)}\u00a0: rien n’en est payé, il prend fin.`

type Props = {
  readonly contractId: number
  readonly canSell: boolean
  /** Opens the dialog of a sale, which stands outside of the record's own form. */
  readonly onSell: () => void
}
export const ContractPacks = ({ contractId, canSell, onSell }: Props) => {
  const query = useOperation(packsApi.contractPacks, { contractId: String(contractId) }, { background: true })
  const end = useAction(packsApi.endPack, {
    refreshes: [['billing'], ['contracts']],
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Pack terminé\u00a0: la famille en est prévenue.')
        : toast.error(errorMsgs.join(' '))),
  })
  const mayCharge = useCan('billing', 'write')
  const ask = async (pack: HourPack) => {
    const isSure = await askConfirmation({
      title: 'Mettre fin au pack',
      body: fateOf(pack),
      confirmLabel: 'Mettre fin au pack',
    })
    if (isSure) end.mutate({ id: pack.id })
  }
  return (
    <QueryPanel query={query} what="les packs d’heures">
      {({ packs, obstacle }) => (
        <>
          {packs.length === 0 && (
            <EmptyLine>
              {obstacle === null
                ? 'Aucun pack\u00a0: chaque cours est facturé au prix du contrat.'
                : unbroken(obstacle)}
            </EmptyLine>
          )}
          <PackLines
            packs={packs}
            reader="office"
            actions={(pack) => (
              <>
                {mayCharge && pack.dueCents > 0 && <PayPackButton pack={pack} />}
                {canSell && (pack.moment === 'unpaid' || pack.moment === 'paid') && (
                  <Button size="compact-sm" variant="subtle" loading={end.isPending} onClick={() => void ask(pack)}>
                    Mettre fin
                  </Button>
                )}
                <HistoryButton className="hour_packs" entityId={pack.id} />
              </>
            )}
          />
          {canSell && obstacle === null && <Button onClick={onSell}>Vendre un pack d’heures</Button>}
        </>
      )}
    </QueryPanel>
  )
}

/** What becomes of the packs of a contract that is about to end; nothing where it has none. */
export const EndingPacks = ({ contractId }: { readonly contractId: number }) => {
  const { data } = useOperation(packsApi.contractPacks, { contractId: String(contractId) }, { background: true })
  const open = (data?.packs ?? []).filter(({ moment }) => moment === 'unpaid' || moment === 'paid')
  return open.map((pack) => (
    <p key={pack.id} className={classes.quiet} data-span={6} role="status">
      {unbroken(fateOf(pack))}
    </p>
  ))
}
