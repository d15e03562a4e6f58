/// What `--help` says beyond the options.
enum Help {
    static let discussion = """
        Without options the samples of Vitrine's built-in sources are answered at \
        http://127.0.0.1:9000/api, such as /api/starships; /api/endless?page=1 is a \
        generated feed without an end. Charts are answered at their own paths, such as \
        /api/v2/us/music/most-played/50/albums.json. To browse them:

          UpstreamStandIn &
          vitrine serve --upstream starships=http://127.0.0.1:9000/api \\
            --upstream charts=http://127.0.0.1:9000

        Faults are switched at the control port; a new one takes the old one's place:

          curl -X PUT 'http://127.0.0.1:9001/fault/503?path=/api/starships&times=3'
          curl -X DELETE http://127.0.0.1:9001/fault
          curl http://127.0.0.1:9001/          which fault is on
          curl http://127.0.0.1:9001/requests  the last 10,000; DELETE forgets them

          refuse            nobody listens
          certificate       the certificate has expired (needs --tls)
          reset             the connection is closed without an answer
          hang              no answer until the fault is off
          trickle           the head at once, then a byte every 0.2 seconds
          truncate          half the body, then the connection is closed
          gigabyte          a JSON string of 1 GiB, in chunks
          half              half of a bare array; of pages and uids the first page
                            and five details, 500 for the others
          html              the page of a parked domain
          wrong-json        JSON of a shape nobody expects
          error-body        200 with an error in the body
          garbage           neither JSON nor UTF-8
          empty             a collection of nothing
          redirect-host     to another host
          redirect-private  to an address inside a data centre
          400 ... 599       that status; 429 and 503 with Retry-After: 30

        All but the first two take:

          path=/api/films   only requests whose path begins so
          times=3           only the next 3 of them
          after=4           only once 4 of them were answered well
          seconds=5         Retry-After of a status, the pause between trickled bytes
        """
}
