// « M’avertir d’une place »: a visitor leaves an address, which a link proves; a family goes to its own page, where its children are known.

import type { WaitForm } from '@cartable/domain/traineeships/places/places.schema.ts'
import { useEffect, useState } from 'react'
import { Button, ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Card, Mark, Row } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { ManyChipsField, TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { go, useParam } from '../../../../platform/outside/router.tsx'
import { Answered, Loading } from '../../../../platform/outside/states.tsx'
import { useIdentity } from '../../../../platform/session/session.ts'
import { waitAsVisitor, waitForm } from './places.doors.ts'

export const ShownStageRow = ({ stage }: Pick<WaitForm, 'stage'>) => (
  <Card>
    <Row
      mark={<Mark icon="stages" />}
      title={stage.title}
      detail={`${stage.levelName} · du ${shortDay(stage.startsOn)} au ${shortDay(stage.endsOn)} · ${stage.place}`}
    />
  </Card>
)

const Ask = ({ form: { stage, subjects } }: { readonly form: WaitForm }) => {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    email: '',
    childName: '',
    subjects: (subjects.length === 1 ? subjects : subjects.filter(({ isFull }) => isFull)).map(({ id }) =>
      String(id),
    ) as readonly string[],
  })
  const ask = useAct(waitAsVisitor)
  if (isSent)
    return (
      <Page title="Regardez vos mails" narrow>
        <p>
          Un mail vient de partir vers l’adresse que vous avez donnée. Confirmez votre attente par le lien qu’il
          contient
          {'\u00a0'}: vous serez averti dès qu’une place se libère.
        </p>
        <Buttons>
          <ButtonLink to="/stages">Voir les autres stages</ButtonLink>
        </Buttons>
      </Page>
    )
  return (
    <Page
      title="M’avertir d’une place"
      narrow
      back={stage.page ?? '/stages'}
      lead="La place qui se libère est proposée dans l’ordre des demandes, et gardée pour vous quelque temps."
    >
      <ShownStageRow stage={stage} />
      <Form
        of={form}
        act={ask}
        input={({ email, childName, subjects: wanted }) =>
          form.check({
            email: email.trim() === '' ? 'Ce champ est obligatoire.' : null,
            subjects: wanted.length === 0 ? 'Choisissez au moins une matière.' : null,
          })
            ? { levelId: stage.levelId, email, childName, traineeshipSubjects: wanted.map(Number) }
            : null
        }
        after={() => setSent(true)}
      >
        {subjects.length > 1 && (
          <ManyChipsField
            {...form.at('subjects')}
            label="Matières"
            choices={subjects.map(({ id, name, isFull }) => ({
              value: String(id),
              label: isFull ? `${name} (complet)` : name,
            }))}
          />
        )}
        <TextField
          {...form.at('email')}
          label="E-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
        />
        <TextField {...form.at('childName')} label="Prénom de l’enfant" optional autoComplete="off" maxLength={100} />
        <Button kind="primary" wide submits>
          M’avertir d’une place
        </Button>
      </Form>
    </Page>
  )
}

const ToOwn = ({ id }: { readonly id: string }) => {
  useEffect(() => void go(`/espace/stages/inscription/${id}`, { replace: true, anyway: true }), [id])
  return <Loading />
}
export const WaitPage = () => {
  const id = useParam('id')
  const isFamily = useIdentity()?.parts.includes('customer') === true
  const form = useAnswer(waitForm, { levelId: id }, { enabled: !isFamily })
  if (isFamily) return <ToOwn id={id} />
  return <Answered of={form}>{(data) => <Ask form={data} />}</Answered>
}
