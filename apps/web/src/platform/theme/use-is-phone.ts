// Whether the screen is that of a phone: known from the first drawing, so that nothing jumps.
import { useMediaQuery } from '@mantine/hooks'

export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false }) ?? false
