import { useLocation, useRouter, type NavigateOptions } from '@tanstack/react-router'

/** Back to the list that a form was opened from, with its filter and page; opened by its address, to the plain list. */
export function useWayBack() {
  const router = useRouter()
  const fromList = useLocation({ select: ({ state }) => state.fromList ?? false })
  return (list: NavigateOptions) => {
    if (fromList) router.history.back()
    else void router.navigate(list)
  }
}
