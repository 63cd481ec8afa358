# Whether what runs in this container is ready; the images' HEALTHCHECK. Bash speaks enough HTTP for that, in a hundredth
# of what a Node takes to start.
exec 3<>"/dev/tcp/127.0.0.1/${ADMIN_PORT:-$PORT}" || exit 1
printf 'GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 20 protocol status _ <&3
[[ $protocol == HTTP/1.* && $status == 200 ]]
