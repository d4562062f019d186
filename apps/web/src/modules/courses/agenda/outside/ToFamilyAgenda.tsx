// The common address of calendars, for whoever does not teach: leads to the calendar of a family and of a pupil.
import { useEffect } from 'react'
import { go, usePlace } from '../../../../platform/outside/router.tsx'

export const ToFamilyAgenda = () => {
  const { search } = usePlace()
  useEffect(() => void go(`/espace/agenda${search}`, { replace: true }), [search])
  return null
}
