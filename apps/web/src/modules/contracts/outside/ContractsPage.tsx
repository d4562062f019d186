// The lessons of a family's children, contract by contract, asking that they end, and one bill a lesson or a month.
import type { OwnContract, OwnContracts } from '@cartable/domain/contracts/own-contracts.schema.ts'
import { contractTarget, threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { Button, ButtonLink, Buttons } from '../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Quiet, Section } from '../../../platform/outside/cards.tsx'
import { Page } from '../../../platform/outside/Frame.tsx'
import { DayField, TextArea } from '../../../platform/outside/fields.tsx'
import { Form, SavedSwitch, useForm } from '../../../platform/outside/form.tsx'
import { Sheet } from '../../../platform/outside/Sheet.tsx'
import { Answered, Empty, Failure } from '../../../platform/outside/states.tsx'
import { toast } from '../../../platform/outside/toast.tsx'
import { askEnd, chooseRhythm, ownContracts } from './own-contracts.doors.ts'

const AskEnd = ({ contract, onClose }: { readonly contract: OwnContract; readonly onClose: () => void }) => {
  const act = useAct(askEnd)
  const form = useForm({ on: '', reason: '' })
  return (
    <Sheet title="Arrêter les cours" onClose={onClose} isDirty={form.isDirty}>
      <Form
        of={form}
        act={act}
        input={({ on, reason }) =>
          form.check({ reason: reason.trim() === '' ? 'Dites-nous pourquoi, en quelques mots.' : null })
            ? { contractId: contract.id, on: on === '' ? null : on, reason }
            : null
        }
        after={() => {
          toast('Demande envoyée. Nous vous répondons.')
          onClose()
        }}
      >
        <Quiet>
          {contract.subjectName}, {contract.studentFirstName} avec {contract.teacherName}. Les cours prévus ont lieu
          jusqu’à notre réponse.
        </Quiet>
        <DayField
          {...form.at('on')}
          label="Dernier jour souhaité"
          help="Sans date, dès que possible."
          optional
          min={now().toISOString().slice(0, 10)}
        />
        <TextArea {...form.at('reason')} label="Pourquoi arrêtez-vous" rows={3} maxLength={400} />
        <Buttons>
          <Button kind="primary" submits>
            Demander la fin des cours
          </Button>
          <Button onPress={onClose}>Continuer les cours</Button>
        </Buttons>
      </Form>
    </Sheet>
  )
}

const Contract = ({ contract }: { readonly contract: OwnContract }) => {
  const [isOpen, setOpen] = useState(false)
  const name = `${contract.subjectName}, ${contract.studentFirstName}`
  return (
    <article aria-label={name}>
      <Lead>{name}</Lead>
      <Quiet>
        {contract.teacherName} · {contract.statusText}
      </Quiet>
      {contract.endAsked && <Badge meaning="info">Fin demandée, nous vous répondons</Badge>}
      <Buttons>
        <ButtonLink
          icon="messages"
          to={threadPath(contractTarget(contract.id))}
          label={`Écrire à ${contract.teacherName}`}
        >
          Écrire
        </ButtonLink>
        {contract.mayAskEnd && (
          <Button kind="quiet" label={`Arrêter les cours\u00a0: ${name}`} onPress={() => setOpen(true)}>
            Arrêter les cours
          </Button>
        )}
      </Buttons>
      {isOpen && <AskEnd contract={contract} onClose={() => setOpen(false)} />}
    </article>
  )
}

/** One choice for all of them, done at once. Where they differ there is nothing to switch off: either is chosen for all. */
const Rhythm = ({ rhythm }: Pick<OwnContracts, 'rhythm'>) => {
  const choose = useAct(chooseRhythm, { done: () => toast('C’est noté pour vos prochains cours.') })
  return (
    <Section title="Facturation">
      <Card>
        {rhythm === null ? (
          <>
            <Quiet>Certains de vos cours sont facturés au mois, d’autres dès que vous les confirmez.</Quiet>
            <Failure of={choose} />
            <Buttons>
              <Button onPress={() => void choose.run({ rhythm: 'month' })}>Une seule facture par mois</Button>
              <Button onPress={() => void choose.run({ rhythm: 'lesson' })}>Une facture par cours</Button>
            </Buttons>
          </>
        ) : (
          <div>
            <SavedSwitch
              name="rhythm"
              value={rhythm === 'month'}
              act={choose}
              input={(isMonthly) => ({ rhythm: isMonthly ? ('month' as const) : ('lesson' as const) })}
            >
              Une seule facture par mois
            </SavedSwitch>
            <Quiet>
              {rhythm === 'month'
                ? 'Les cours que vous confirmez attendent le 1er du mois\u00a0: une seule facture les regroupe.'
                : 'Chaque cours est facturé dès que vous le confirmez.'}
            </Quiet>
          </div>
        )}
      </Card>
    </Section>
  )
}

export const ContractsPage = () => {
  const contracts = useAnswer(ownContracts, {})
  return (
    <Page title="Mes cours" back="/espace/compte" lead="Vos professeurs, et la fin des cours quand un enfant arrête.">
      <Answered of={contracts}>
        {({ rows, rhythm, mayChooseRhythm }) =>
          rows.length === 0 ? (
            <Empty title="Aucun cours pour l’instant">
              <Buttons>
                <ButtonLink kind="primary" to="/espace/demande">
                  Demander un cours
                </ButtonLink>
              </Buttons>
            </Empty>
          ) : (
            <>
              <Section title="Contrats" count={rows.length}>
                <Card>
                  {rows.map((contract) => (
                    <Contract key={contract.id} contract={contract} />
                  ))}
                </Card>
              </Section>
              {mayChooseRhythm && <Rhythm rhythm={rhythm} />}
            </>
          )
        }
      </Answered>
    </Page>
  )
}
