// A commune of birth: searched by its name, chosen among those that bear it.
import { useEffect, useState } from 'react'
import { Button, Buttons } from '../../../platform/outside/Button.tsx'
import { useAnswer } from '../../../platform/outside/calls.ts'
import { TextField } from '../../../platform/outside/fields.tsx'
import type { FieldAt } from '../../../platform/outside/form-context.ts'
import { searchCities } from './advance.doors.ts'

export type City = { readonly code: string; readonly name: string; readonly departementCode: string | null }
/** What is typed, and the commune that was chosen for it; null while none was. */
export type CityValue = { readonly typed: string; readonly chosen: City | null }

/** Characters from which it is searched; milliseconds after the last of them. */
const [searchFrom, patienceMs] = [2, 400]
const shown = 6

type Props = FieldAt<CityValue> & { readonly label: string }
export const CityField = ({ name, value, onChange, error, label }: Props) => {
  const [asked, setAsked] = useState('')
  const { typed, chosen } = value
  useEffect(() => {
    const timer = setTimeout(() => setAsked(chosen === null ? typed.trim() : ''), patienceMs)
    return () => clearTimeout(timer)
  }, [typed, chosen])
  const found = useAnswer(searchCities, { query: asked }, { enabled: asked.length >= searchFrom })
  const cities = asked.length >= searchFrom && chosen === null ? (found.data?.cities ?? []) : []
  return (
    <div>
      <TextField
        name={name}
        error={error}
        label={label}
        value={typed}
        autoComplete="off"
        maxLength={100}
        onChange={(next) => onChange({ typed: next, chosen: null })}
      />
      {cities.length > 0 && (
        <Buttons>
          {cities.slice(0, shown).map(({ cityCode, name: city, departementCode }) => (
            <Button
              key={cityCode}
              icon="place"
              onPress={() => onChange({ typed: city, chosen: { code: cityCode, name: city, departementCode } })}
            >
              {city} ({departementCode ?? cityCode.slice(0, 2)})
            </Button>
          ))}
        </Buttons>
      )}
    </div>
  )
}
