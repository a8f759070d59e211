import { useLocation, useRouter, type NavigateOptions } from '@tanstack/react-router'

/** Goes back to the list a form was opened from, with its filter and page; without one, to the given list. */
export function useBackToList() {
  const router = useRouter()
  const fromList = useLocation({ select: ({ state }) => state.fromList ?? false })
  return (list: NavigateOptions) => {
    if (fromList) router.history.back()
    else void router.navigate(list)
  }
}
