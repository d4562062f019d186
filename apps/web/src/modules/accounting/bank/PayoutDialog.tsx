// A payout of the card provider, line by line: charges less fees less refunds make what the bank received.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './bank.module.css'

export const PayoutDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const query = useOperation(bankApi.payout, { id: String(id) })
  return (
    <Modal opened onClose={onClose} title="Versement des cartes" size={640}>
      <QueryPanel query={query} what="le versement">
        {(payout) => {
          const sums = [
            ['Paiements par carte', payout.chargesCents],
            ['Frais du prestataire', -payout.feesCents],
            ['Remboursements sur carte', payout.refundsCents],
            ['Virements aux professeurs', payout.transfersCents],
            ['Paiements contestés', payout.disputesCents],
            ['Autres mouvements', payout.othersCents],
          ] as const
          return (
            <>
              <p>
                Reçu le {formatDay(payout.arrivesOn)}
                <span className={classes.quiet}>{payout.providerPayoutId}</span>
                <HistoryButton className="card_payouts" entityId={id} />
              </p>
              <dl className={classes.sums} aria-label="Sommes du versement">
                {sums
                  .filter(([, cents]) => cents !== 0)
                  .map(([label, cents]) => [
                    <dt key={label}>{label}</dt>,
                    <dd key={`${label} cents`}>{formatEuros(cents)}</dd>,
                  ])}
                <dt>Versé à la banque</dt>
                <dd>{formatEuros(payout.amountCents)}</dd>
                {payout.otherCompanyCents !== 0 && [
                  <dt key="other">Dont de l’autre société, au compte 580000</dt>,
                  <dd key="other cents">{formatEuros(payout.otherCompanyCents)}</dd>,
                ]}
              </dl>
              <ul className={classes.lines} aria-label="Lignes du versement">
                {payout.lines.map((line) => (
                  <li key={line.id} className={classes.line}>
                    <span className={classes.what}>
                      {line.words}
                      <span className={classes.quiet}>
                        {[line.reference, line.feeCents !== 0 && `frais ${formatEuros(line.feeCents)}`]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <span className={classes.amount}>{formatEuros(line.amountCents)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryPanel>
    </Modal>
  )
}
