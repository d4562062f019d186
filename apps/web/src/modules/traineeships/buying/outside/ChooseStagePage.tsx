// The first step: which stage, among those that are open, those of the children's classes first.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OpenStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { useState } from 'react'
import { ButtonLink, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Mark, Row, StepBar } from '../../../../platform/outside/cards.tsx'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { ChipsField } from '../../../../platform/outside/fields.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { familyForm } from '../../../contacts/outside/child.parts.tsx'
import { openStages } from './buying.doors.ts'
import { stageDates } from './ChoiceStep.tsx'

const Stage = ({ stage }: { readonly stage: OpenStage }) => {
  return (
    <Row
      mark={<Mark icon="stages" />}
      title={stage.title}
      detail={
        <>
          {stage.levelName} · {stageDates(stage)} · {stage.place}
          {stage.fromCents !== null && <> · à partir de {formatEuros(stage.fromCents)}</>}{' '}
          <Badge {...(stage.seats.level === 'few' ? { meaning: 'warning' as const } : {})}>{stage.seats.text}</Badge>
        </>
      }
      to={`/espace/stages/inscription/${stage.levelId}`}
    />
  )
}

export const ChooseStagePage = () => {
  const stages = useAnswer(openStages, {})
  const family = useAnswer(familyForm, {})
  const [period, setPeriod] = useState('')
  const classes = family.data?.children.flatMap(({ scholarLevelId }) => scholarLevelId ?? []) ?? []
  const rank = ({ levelIds }: OpenStage) => (levelIds.some((id) => classes.includes(id)) ? 0 : 1)
  return (
    <Page title="Quel stage&nbsp;?" narrow back="/espace/stages">
      <StepBar step={1} of={4} />
      <Answered of={stages}>
        {({ rows }) => {
          const periods = [...new Set(rows.map(({ periodName }) => periodName))]
          const shown = rows.filter(({ periodName }) => period === '' || periodName === period)
          if (rows.length === 0)
            return (
              <Empty icon="stages" title="Aucun stage n’est ouvert en ce moment">
                <Buttons>
                  <ButtonLink to="/public/contact">Nous contacter</ButtonLink>
                </Buttons>
              </Empty>
            )
          return (
            <>
              {periods.length > 1 && (
                <ChipsField
                  name="vacances"
                  label="Vacances"
                  error={null}
                  value={period}
                  onChange={setPeriod}
                  choices={periods.map((value) => ({ value, label: value }))}
                />
              )}
              <Card>
                {[...shown]
                  .sort((a, b) => rank(a) - rank(b))
                  .map((stage) => (
                    <Stage key={stage.levelId} stage={stage} />
                  ))}
              </Card>
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
