// One side of the accruals of a year: its sums today and as they were entered, each with its lines; taken back with a reason.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import { hasMoved, totalOf } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import {
  type AccrualSums,
  accrualKinds,
  type AccrualSide as Side,
} from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import type { LinesAsked } from './AccrualLines.tsx'
import classes from './accruals.module.css'

const TakeBack = formOf<typeof accrualsApi.takeBackAccrual>()
const what: Readonly<Record<Side['kind'], string>> = {
  sales:
    'Cours donnés dans l’exercice, confirmés ou non, dont la facture n’est pas émise, ou l’est après. Quand la famille emploie, seuls les frais de gestion comptent.',
  costs:
    'Cours et heures de stage des professeurs indépendants, donnés dans l’exercice et sur aucune de leurs factures.',
}

const TakeBackDialog = ({ side, onClose }: { readonly side: Side; readonly onClose: () => void }) => (
  <FormDialog onClose={onClose} title="Reprendre la régularisation" size={560}>
    <RecordForm
      operation={accrualsApi.takeBackAccrual}
      screen="regularisation"
      record={{ id: side.standing?.id ?? 0, reason: '' }}
      layout="modal"
      noDraft
      saveLabel="Reprendre"
      refreshes={[['accounting']]}
      onClose={onClose}
      onSaved={() => void toast.success('Régularisation reprise\u00a0: les écritures inverses sont au grand livre.')}
    >
      <Section id="reprise" title={accrualKinds[side.kind].title}>
        <p className={classes.said} data-span={6}>
          L’écriture et son extourne sont contre-passées, chacune à sa date. Elle peut ensuite être écrite de nouveau.
        </p>
        <TakeBack.LongText name="reason" label="Motif" span={6} maxLength={500} />
      </Section>
    </RecordForm>
  </FormDialog>
)

type RowProps = { readonly label: string; readonly sums: AccrualSums; readonly onLines: () => void }
const Row = ({ label, sums, onLines }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>
      <Button size="compact-sm" aria-label={`Lignes\u00a0: ${label}`} disabled={sums.count === 0} onClick={onLines}>
        {sums.count}
      </Button>
    </td>
    <td>{formatEuros(sums.exclTaxCents)}</td>
    <td>{formatEuros(sums.vatCents)}</td>
    <td>{formatEuros(totalOf(sums))}</td>
  </tr>
)

type Props = {
  readonly side: Side
  readonly mayMove: boolean
  readonly onLines: (asked: LinesAsked) => void
  readonly to: string
}
export const AccrualSide = ({ side, mayMove, onLines, to }: Props) => {
  const [isTakingBack, setTakingBack] = useState(false)
  const { kind, now, standing } = side
  const { title, account } = accrualKinds[kind]
  return (
    <section aria-label={title} className={classes.side}>
      <h2>
        {title} ({account})
      </h2>
      <p className={classes.words}>{what[kind]}</p>
      {now.count === 0 && standing === null ? (
        <EmptyLine>Rien à régulariser au {formatDay(to)}.</EmptyLine>
      ) : (
        <>
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={title}>
              <thead>
                <tr>
                  {['', 'Cours', 'HT', 'TVA', 'TTC'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <Row
                  label={`Au ${formatDay(to)}, tels qu’ils sont`}
                  sums={now}
                  onLines={() => onLines({ kind, title, accrualId: null })}
                />
                {standing && (
                  <Row
                    label="Écrits au grand livre"
                    sums={standing}
                    onLines={() => onLines({ kind, title: `${title}, au grand livre`, accrualId: standing.id })}
                  />
                )}
              </tbody>
            </table>
          </div>
          {standing && (
            <p className={classes.state}>
              {hasMoved(side) ? (
                <Statut meaning="warning" icon={IconAlertTriangle}>
                  {`Écart ${formatEuros(totalOf(now) - totalOf(standing))}`}
                </Statut>
              ) : (
                <Statut meaning="success" icon={IconCircleCheck}>
                  Écrites
                </Statut>
              )}
              <span>
                Le {formatInstant(standing.enteredAt)}
                {standing.enteredBy !== null && ` par ${standing.enteredBy}`}
                {'\u00a0'}:{' '}
                {[standing.entry, standing.back].map(
                  (entry, index) =>
                    entry && (
                      <span key={entry.id}>
                        {index === 1 && ', extourne '}
                        <AppLink href={`/accounting/books?ecriture=${entry.id}`} className={classes.link}>
                          {entry.name}
                        </AppLink>
                      </span>
                    ),
                )}
                .{hasMoved(side) && ' Reprenez-les, puis écrivez-les de nouveau.'}
              </span>
              {mayMove && (
                <Button size="compact-sm" onClick={() => setTakingBack(true)}>
                  Reprendre…
                </Button>
              )}
              <HistoryButton className="accruals" entityId={standing.id} />
            </p>
          )}
        </>
      )}
      {isTakingBack && <TakeBackDialog side={side} onClose={() => setTakingBack(false)} />}
    </section>
  )
}
