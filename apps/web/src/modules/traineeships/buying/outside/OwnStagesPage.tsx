// The stages of a family: what its children have, what is to be paid, what it waits for, and the way to another; the pupil reads theirs.

import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { FamilyStage, FamilyStages } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { useState } from 'react'
import { urlAt } from '../../../../platform/api/client.ts'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Notice, Row, Section } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { useSearch } from '../../../../platform/outside/router.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { useIdentity, useMayPay } from '../../../../platform/session/session.ts'
import { OwnStage } from '../../registrations/outside/OwnStage.tsx'
import { ReportSheet } from '../../registrations/outside/ReportSheet.tsx'
import { attendanceCertificate, billPaper, familyStages } from './buying.doors.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { stageDates } from './ChoiceStep.tsx'
import { StageDates } from './StageDates.tsx'

type ActionsProps = { readonly row: FamilyStage; readonly mayPay: boolean; readonly onCancel: () => void }
const Actions = ({ row, mayPay, onCancel }: ActionsProps) => (
  <Buttons>
    {mayPay && row.unpaidBill !== null && (
      <ButtonLink kind="primary" to={`/espace/stages/payer/${row.id}`}>
        Payer {formatEuros(row.unpaidBill.cents)}
      </ButtonLink>
    )}
    {row.bills.map(({ id, reference, isCreditNote }) => (
      <ButtonLink key={id} icon="bill" href={urlAt(billPaper, { id: String(id), mode: 'simple' })}>
        {isCreditNote ? 'Avoir' : 'Facture'} {reference}
      </ButtonLink>
    ))}
    {row.wasThere && (
      <ButtonLink icon="download" href={urlAt(attendanceCertificate, { id: String(row.id) })}>
        Attestation de présence
      </ButtonLink>
    )}
    {row.cancelling !== 'none' && (
      <Button kind="quiet" onPress={onCancel}>
        {row.cancelling === 'now' ? 'Renoncer à la place' : 'Demander l’annulation'}
      </Button>
    )}
  </Buttons>
)

const Waiting = ({ rows }: { readonly rows: FamilyStages['waiting'] }) =>
  rows.length === 0 ? null : (
    <Section title="Liste d’attente">
      <Card>
        {rows.map(({ id, stage, name, offeredUntil }) => (
          <Row
            key={id}
            mark={<Mark icon="clock" />}
            title={[stage.title, name].filter(Boolean).join(', ')}
            detail={
              offeredUntil === null
                ? `${stageDates(stage)} · vous serez averti par mail`
                : `Une place vous est gardée jusqu’au ${untilWords(offeredUntil)}`
            }
            {...(offeredUntil === null ? {} : { to: `/espace/stages/inscription/${stage.levelId}` })}
          />
        ))}
      </Card>
    </Section>
  )

const Told = ({ row }: { readonly row: FamilyStage | undefined }) =>
  row === undefined || row.state === 'cancelled' ? null : (
    <Notice meaning="success" alert>
      {row.unpaidBill === null
        ? `${row.student.label} est inscrit\u00a0: la confirmation arrive par mail.`
        : 'La place est gardée\u00a0: le lien pour la payer arrive par mail.'}
    </Notice>
  )

export const OwnStagesPage = () => {
  const isFamily = useIdentity()?.parts.includes('customer') === true
  const mayPay = useMayPay()
  const stages = useAnswer(familyStages, {})
  const made = Number(useSearch('inscription') ?? '0')
  const [viewed, setViewed] = useState<number | null>(null)
  const [ended, setEnded] = useState<FamilyStage | null>(null)
  return (
    <Page title={isFamily ? 'Stages' : 'Mes stages'}>
      {isFamily && (
        <Buttons>
          <ButtonLink kind="primary" icon="plus" to="/espace/stages/inscription">
            Inscrire un enfant à un stage
          </ButtonLink>
        </Buttons>
      )}
      <Answered of={stages}>
        {({ rows, waiting, conditions }) => (
          <>
            <Told row={rows.find(({ id }) => id === made)} />
            {rows.length === 0 && waiting.length === 0 && (
              <Empty icon="stages" title="Aucun stage pour l’instant">
                {isFamily ? 'Pendant les vacances, en petit groupe.' : 'Tes stages seront ici.'}
              </Empty>
            )}
            {rows.length > 0 && (
              <Section title="Inscriptions">
                <Card>
                  {rows.map((row) => (
                    <OwnStage
                      key={row.id}
                      row={row}
                      byStudent={isFamily}
                      onReport={setViewed}
                      actions={
                        isFamily && (
                          <>
                            <StageDates row={row} />
                            <Actions row={row} mayPay={mayPay} onCancel={() => setEnded(row)} />
                          </>
                        )
                      }
                    />
                  ))}
                </Card>
              </Section>
            )}
            <Waiting rows={waiting} />
            {ended !== null && <CancelSheet row={ended} conditions={conditions} onClose={() => setEnded(null)} />}
          </>
        )}
      </Answered>
      {viewed !== null && <ReportSheet id={viewed} onClose={() => setViewed(null)} />}
    </Page>
  )
}
