// A line of the bank with what it may be, or what it is, and what may be done with it.
import {
  type BankLineRow,
  bankKinds,
  confidences,
  type Proposal,
} from '@cartable/domain/accounting/bank/bank.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './bank.module.css'

export type LineAct = 'fee' | 'family' | 'supplier' | 'enter' | 'gap' | 'suspense' | 'undo' | 'payout'
type Acting = {
  readonly mayWrite: boolean
  readonly isBusy: boolean
  readonly onProposal: (proposal: Proposal) => void
  readonly onAct: (act: LineAct) => void
}

const looks = { exact: 'success', likely: 'info', possible: 'grey' } as const

const ProposalLine = ({
  proposal,
  mayWrite,
  isBusy,
  onProposal,
}: Pick<Acting, 'mayWrite' | 'isBusy' | 'onProposal'> & { readonly proposal: Proposal }) => (
  <li className={classes.proposal}>
    <Statut meaning={looks[proposal.confidence]}>{confidences[proposal.confidence]}</Statut>
    <span className={classes.what}>
      {unbroken(proposal.words)}
      <span className={classes.quiet}>{unbroken(proposal.reason)}</span>
    </span>
    {mayWrite && (
      <Button
        size="compact-sm"
        variant={proposal.confidence === 'exact' ? 'filled' : 'default'}
        disabled={isBusy}
        aria-label={`Rapprocher\u00a0: ${proposal.words}`}
        onClick={() => onProposal(proposal)}
      >
        Rapprocher
      </Button>
    )}
  </li>
)

const partWords = (line: BankLineRow) =>
  line.parts.map(({ code, name, amountCents }) =>
    line.kind === 'accounts'
      ? `${code} ${name}, ${formatEuros(Math.sign(line.amountCents) * amountCents)}`
      : `écart de ${formatEuros(Math.abs(amountCents))} au ${code}`,
  )
const details = (line: BankLineRow): string =>
  [line.kind === null ? null : bankKinds[line.kind], ...line.matched, ...partWords(line), line.reason]
    .filter(Boolean)
    .join(' · ')

export const BankLine = ({ line, ...acting }: Acting & { readonly line: BankLineRow }) => {
  const { mayWrite, isBusy, onAct } = acting
  const isOpen = line.kind === null || line.kind === 'suspense'
  const act = (what: LineAct, words: string) => (
    <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onAct(what)}>
      {words}
    </Button>
  )
  return (
    <li className={classes.line} aria-label={`${line.label}, ${formatEuros(line.amountCents)}`}>
      <span className={classes.what}>
        {line.label}
        <span className={classes.quiet}>
          {[formatDay(line.bookedOn), companyLabels[line.company], line.counterparty].filter(Boolean).join(' · ')}
        </span>
        {line.kind !== null && <span className={classes.quiet}>{unbroken(details(line))}</span>}
      </span>
      <span className={classes.amount}>{formatEuros(line.amountCents)}</span>
      <span className={classes.acts}>
        {line.payoutId !== null && act('payout', 'Détail')}
        {mayWrite && isOpen && line.amountCents > 0 && act('family', 'Famille…')}
        {mayWrite && isOpen && act('supplier', 'Fournisseur…')}
        {mayWrite && isOpen && line.amountCents < 0 && act('fee', 'Frais')}
        {mayWrite && isOpen && act('enter', 'Écriture…')}
        {mayWrite && isOpen && act('gap', 'Rapprocher avec un écart…')}
        {mayWrite && line.kind === null && act('suspense', 'À expliquer…')}
        {mayWrite && line.kind !== null && act('undo', 'Annuler')}
        <HistoryButton className="bank_lines" entityId={line.id} isSmall />
      </span>
      {line.proposals.length > 0 && (
        <ul className={classes.proposals} aria-label="Propositions">
          {line.proposals.map((proposal) => (
            <ProposalLine key={proposal.key} proposal={proposal} {...acting} />
          ))}
        </ul>
      )}
    </li>
  )
}
