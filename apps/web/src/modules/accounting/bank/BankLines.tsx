// The lines of bank statements: those to match, matched, or to be explained; what is certain is confirmed together.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankLineRow, BankTab, SuspenseBalance } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { BankLine, type LineAct } from './BankLine.tsx'
import classes from './bank.module.css'
import { bankCrumbs, bankPaths, bankTabs } from './bank-tabs.ts'
import { ChooseDialog, type Chosen } from './ChooseDialog.tsx'
import { EnterDialog } from './EnterDialog.tsx'
import { GapDialog } from './GapDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { ProviderMoves } from './ProviderMoves.tsx'
import { useSettle, useSettleExact } from './use-settle.ts'

const empty: Readonly<Record<BankTab, string>> = {
  open: 'Toutes les lignes des relevés sont rapprochées. Importez le relevé suivant de la banque.',
  settled: 'Aucune ligne n’est rapprochée.',
  suspense: 'Rien n’attend d’explication\u00a0: le compte 471000 est vide.',
}
const titles: Readonly<Record<BankTab, string>> = {
  open: 'Relevés bancaires',
  settled: 'Lignes rapprochées',
  suspense: 'Lignes à expliquer',
}

const undoQuestion = (line: BankLineRow) => ({
  title: 'Annuler ce rapprochement\u202f?',
  body:
    line.kind === 'receipt'
      ? 'La ligne attend de nouveau. L’encaissement que ce rapprochement avait saisi est contre-passé, et la famille prévenue.'
      : line.kind === 'refund'
        ? 'La ligne attend de nouveau. Le remboursement reste fait\u00a0: la banque l’a exécuté.'
        : 'La ligne attend de nouveau, et son écriture est contre-passée.',
  confirmLabel: 'Annuler le rapprochement',
  isDangerous: true,
})

/** No line waits, and yet the account is not empty: what was taken over, or written by hand. */
const Held = ({ held }: { readonly held: readonly SuspenseBalance[] }) => (
  <EmptyLine>
    Aucune ligne n’attend d’explication.{' '}
    {held
      .map(
        ({ code, company, balanceCents }) =>
          `Le compte ${code} porte ${formatEuros(balanceCents)} (${companyLabels[company].toLowerCase()}).`,
      )
      .join(' ')}{' '}
    <AppLink href={bankPaths.transit}>Voir ce qui le compose</AppLink>
  </EmptyLine>
)

const Exact = ({ rows }: { readonly rows: readonly BankLineRow[] }) => {
  const { settleAll, done } = useSettleExact()
  const exact = rows.filter(({ proposals }) => proposals[0]?.confidence === 'exact')
  if (exact.length === 0) return null
  return (
    <div className={classes.top}>
      <Button variant="filled" loading={done !== null} onClick={() => void settleAll(exact)}>
        {exact.length === 1 ? 'Rapprocher la ligne certaine' : `Rapprocher les ${exact.length} lignes certaines`}
      </Button>
      {done !== null && (
        <span role="status">
          {done} sur {exact.length}
        </span>
      )}
    </div>
  )
}

const Lines = ({ tab }: { readonly tab: BankTab }) => {
  const mayWrite = useCan('accounting', 'write')
  const query = useOperation(bankApi.listBankLines, { tab })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [payoutId, setPayoutId] = useState<number | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [written, setWritten] = useState<{ readonly line: BankLineRow; readonly to: 'enter' | 'gap' } | null>(null)
  const { settle, undo, isBusy } = useSettle()
  const act = async (line: BankLineRow, what: LineAct) => {
    if (what === 'payout') setPayoutId(line.payoutId)
    else if (what === 'fee') settle.mutate({ id: line.id, choice: { to: 'fee' } })
    else if (what === 'enter' || what === 'gap') setWritten({ line, to: what })
    else if (what !== 'undo') setChosen({ line, to: what })
    else if (await askConfirmation(undoQuestion(line))) undo.mutate({ id: line.id })
  }
  return (
    <Panel
      title={titles[tab]}
      breadcrumb={bankCrumbs}
      tabs={bankTabs(tab, query.data?.counts)}
      actions={
        mayWrite && (
          <Button
            variant="filled"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            Importer un relevé
          </Button>
        )
      }
    >
      <QueryPanel query={query} what="les lignes de relevé">
        {({ rows, isMore, held }) => (
          <>
            {mayWrite && tab === 'open' && <Exact rows={rows} />}
            {rows.length === 0 && tab !== 'suspense' && <EmptyLine>{empty[tab]}</EmptyLine>}
            <ul className={classes.lines} aria-label={titles[tab]}>
              {rows.map((line) => (
                <BankLine
                  key={line.id}
                  line={line}
                  mayWrite={mayWrite}
                  isBusy={isBusy}
                  onProposal={({ key }) => settle.mutate({ id: line.id, choice: { to: 'proposal', key } })}
                  onAct={(what) => void act(line, what)}
                />
              ))}
            </ul>
            {tab === 'suspense' && (
              <ProviderMoves>
                {rows.length === 0 && (held.length > 0 ? <Held held={held} /> : <EmptyLine>{empty[tab]}</EmptyLine>)}
              </ProviderMoves>
            )}
            {isMore && (
              <EmptyLine>
                {tab === 'settled'
                  ? 'Seules les dernières sont montrées.'
                  : 'Les suivantes viennent quand celles-ci sont traitées.'}
              </EmptyLine>
            )}
          </>
        )}
      </QueryPanel>
      {chosen && (
        <ChooseDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onChoice={(choice) => {
            settle.mutate({ id: chosen.line.id, choice })
            setChosen(null)
          }}
        />
      )}
      {written?.to === 'enter' && <EnterDialog line={written.line} onClose={() => setWritten(null)} />}
      {written?.to === 'gap' && <GapDialog line={written.line} onClose={() => setWritten(null)} />}
      {payoutId !== null && <PayoutDialog id={payoutId} onClose={() => setPayoutId(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Panel>
  )
}

export const OpenLines = () => <Lines tab="open" />
export const SettledLines = () => <Lines tab="settled" />
export const SuspenseLines = () => <Lines tab="suspense" />
